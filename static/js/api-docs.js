// Draws the page that browses the API. Runs after the bundle, which defines SwaggerUIBundle.
"use strict";

const place = document.getElementById("api-docs");

/** Calls from this page that write carry the CSRF token of the signed-in reader, unless they carry an API token. */
function withToken(request) {
  const cookie = document.cookie.split("; ").find((one) => /^(__Host-)?csrftoken=/.test(one));
  if (cookie && new URL(request.url, location.href).origin === location.origin) {
    request.headers["X-CSRFToken"] = cookie.slice(cookie.indexOf("=") + 1);
  }
  return request;
}

SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor: withToken,
});
