"""A Redis cache that forgets instead of failing: losing Redis may cost latency, never a page."""

import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


def _forgiving(name: str, answer: Any) -> Any:
    def call(self: RedisCache, *args: Any, **kwargs: Any) -> Any:
        try:
            return getattr(RedisCache, name)(self, *args, **kwargs)
        except (RedisError, OSError) as error:
            log.warning("cache_unreachable", extra={"operation": name, "reason": type(error).__name__})
            return answer(args, kwargs) if callable(answer) else answer

    return call


def _default(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return kwargs.get("default", args[1] if len(args) > 1 else None)


class ForgivingRedisCache(RedisCache):
    """Answers as an empty cache would while Redis is away."""

    get = _forgiving("get", _default)
    get_many = _forgiving("get_many", lambda args, kwargs: {})
    set = _forgiving("set", None)
    set_many = _forgiving("set_many", lambda args, kwargs: [])
    add = _forgiving("add", True)
    touch = _forgiving("touch", False)
    delete = _forgiving("delete", False)
    delete_many = _forgiving("delete_many", None)
    has_key = _forgiving("has_key", False)
    clear = _forgiving("clear", False)
