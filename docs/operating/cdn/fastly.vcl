# Souk behind Fastly: custom VCL of a service (VCL, not Compute), beside Fastly's boilerplate, whose macros are kept.
# Not tried against a live service. Of a visitor's cookies one changes a public page: the language.

sub vcl_recv {
#FASTLY recv
  unset req.http.X-Language;
  if (req.method != "HEAD" && req.method != "GET" && req.method != "FASTLYPURGE") {
    return(pass);
  }
  # What advertisers add makes no other page.
  set req.url = querystring.regfilter(req.url, "^(utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_cid|mc_eid|_ga|_gl)$");
  if (req.url.path ~ "^/api/") {
    # Whoever is signed in, or has a key, gets what is theirs.
    if (req.http.Authorization || req.http.Idempotency-Key || req.http.Cookie:frontend_token) {
      return(pass);
    }
    set req.http.X-Language = std.tolower(req.http.Language "/" req.http.Lang);
  } else if (req.http.Cookie:currentLanguage ~ "(?i)^[a-z]{2,3}(-[a-z0-9]{2,8})?$") {
    set req.http.X-Language = std.tolower(req.http.Cookie:currentLanguage);
  }
  # Cookies go to the shop: a page that is somebody's own says "no-store" and is not kept.
  return(lookup);
}

sub vcl_hash {
  set req.hash += req.url;
  set req.hash += req.http.host;
  set req.hash += req.http.X-Language;
#FASTLY hash
  return(hash);
}

sub vcl_fetch {
#FASTLY fetch
  # Fastly keeps "no-store" unless it is told not to.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|no-cache|private") {
    return(pass);
  }
  # What the shop says in Vary of cookies, languages and logins is in the key. Surrogate-Control says how long.
  set beresp.http.X-Vary = beresp.http.Vary;
  set beresp.http.Vary = "Accept-Encoding";
  return(deliver);
}

sub vcl_deliver {
#FASTLY deliver
  if (resp.http.X-Vary) {
    set resp.http.Vary = resp.http.X-Vary;
    unset resp.http.X-Vary;
  }
  # The shop's time is that of a page which was just sent; browsers ask each time, and count no age.
  if (fastly_info.state ~ "^HIT") {
    unset resp.http.Server-Timing;
  }
  if (!req.http.Fastly-FF) {
    unset resp.http.Age;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Cache-Tag;
  }
  return(deliver);
}
