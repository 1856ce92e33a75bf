# Varnish as the edge: caches what the shop marks as public, never an answer to a request with a cookie of
# the shop, and renews pages while it serves them. Tried with Debian's Varnish 7.1.
vcl 4.1;

import directors;
import std;

# One for each instance.
backend first {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; }
}
backend second {
  .host = "127.0.0.1";
  .port = "3002";
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; }
}

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(first);
  shop.add_backend(second);
}

sub vcl_recv {
  set req.backend_hint = shop.backend();

  # Removes what has one of some tags, such as car-…: `PURGE /` with the header Surrogate-Key, on the
  # address that `varnishd -a purge=10.0.0.4:6083` opens for it alone. The shop sends it after each
  # change (EDGE_PURGE_URLS); keep the address private. Visitors arrive on another one.
  if (req.method == "PURGE") {
    if (local.socket != "purge" || req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
      return (synth(403));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200));
  }
  if (req.url ~ "^/metrics") {
    return (synth(404));
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/api/") {
    return (pass);
  }
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?(sid|device|challenge|position)=") {
    return (pass);
  }
  unset req.http.Cookie;

  # Three kinds of browsers, not one for each wording.
  if (req.url ~ "^/pictures/") {
    if (req.http.Accept ~ "image/avif") {
      set req.http.Accept = "image/avif,image/webp";
    } elsif (req.http.Accept ~ "image/webp") {
      set req.http.Accept = "image/webp";
    } else {
      set req.http.Accept = "*/*";
    }
  }
  return (hash);
}

sub vcl_backend_response {
  # During an upgrade a page of one version may ask an instance of the other for its scripts: the
  # instance that has them answers.
  if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries == 0) {
    if (beresp.backend == first) {
      set bereq.backend = second;
    } else {
      set bereq.backend = first;
    }
    return (retry);
  }
  set beresp.grace = 0s;
  if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d+") {
    set beresp.grace = std.duration(
      regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
  }
  # An expired page is revalidated with its ETag, which costs the shop no rendering.
  set beresp.keep = 1m;
  if (beresp.status >= 500 || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
}

sub vcl_deliver {
  if (obj.hits > 0) {
    set resp.http.X-Edge = "HIT";
  } else {
    set resp.http.X-Edge = "MISS";
  }
  unset resp.http.Surrogate-Key;
}
