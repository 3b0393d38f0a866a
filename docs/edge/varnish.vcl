# Handset behind Varnish 7: start it with
#   varnishd -a site=:80 -a purge=127.0.0.1:8079 -f /etc/varnish/varnish.vcl -p http_gzip_support=off
# and the shop with EDGE_SECONDS=1 EDGE_PURGE_URLS=http://127.0.0.1:8079 EDGE_PURGE_SECRET=change-this, both with
# a secret of yours, of 32 characters or more (openssl rand -hex 16). What it promises stands in README.md beside this file.
vcl 4.1;

import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
}

sub vcl_recv {
  # The purge port: the shop tells tags that are out of date.
  if (local.socket == "purge") {
    if (req.http.Authorization != "Bearer change-this") {
      return (synth(403));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9]+( [a-z0-9]+)*$") {
      return (synth(400));
    }
    # Asked of the object alone, so that Varnish clears up behind the scenes.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200));
  }

  # Stock and prices as they change: an answer without an end, of which each part goes on at once.
  if (req.url == "/live") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Whoever has just written what pages show, or proves who they are, is answered by the shop itself. It knows its own
  # signature: a made-up one gets what the shop has cached.
  if (req.http.Authorization || req.http.Cookie ~ "handset\.wrote=[0-9a-z]{8,9}\.[0-9A-Za-z_-]{43}(;|$)") {
    return (pass);
  }

  # One copy for each encoding, and not one for each browser's way of asking for it.
  if (req.http.Accept-Encoding ~ "\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # As stale-while-revalidate says, which is as long as EDGE_SECONDS. Asked again because the shop is away:
  # whatever is there (stale-if-error).
  if (req.restarts == 0) {
    set req.grace = 1s;
  } else {
    set req.grace = 1d;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # How long it is fresh has been read from s-maxage. What is no-cache, no-store or sets a cookie is not kept, and that
  # it is not is remembered for a second: Varnish's own two minutes would stand in front of the copy of a page that is
  # kept again, and that copy would not be found when the shop is away.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-cache|no-store|private") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error=") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-if-error=(\d+).*", "\1s"), 0s);
  }
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts == 0) {
    return (restart);
  }
  # The shop says no-cache to browsers where nothing is in front, and so it is said here.
  if (resp.http.Cache-Control ~ "s-maxage=") {
    set resp.http.Cache-Control = "no-cache";
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
}
