vcl 4.1;

# Souk behind Varnish 6 or 7 (tried with 7.1 of Debian 12). Of a visitor's cookies one changes a public page: the language.
# Start it with brotli left to the shop:  varnishd -f varnish.vcl -p http_gzip_support=off …

import std;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = { .url = "/readyz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# Who may say what has changed: the machines of the shop (CDN_PURGE=varnish).
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "BAN") {
        if (client.ip !~ purgers) {
            return (synth(403, "Not you"));
        }
        if (req.http.X-Ban-Tags !~ "^[a-z0-9:-]+(\|[a-z0-9:-]+)*$") {
            return (synth(400, "No tags"));
        }
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + req.http.X-Ban-Tags + ")(\s|$)")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200, "Banned"));
    }
    unset req.http.X-Language;
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # What advertisers add makes no other page.
    set req.url = regsuball(req.url, "([?&])(utm_[^=&]*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_cid|mc_eid|_ga|_gl)(=[^&]*)?(?=&|$)", "\1");
    set req.url = regsuball(regsuball(req.url, "&&+", "&"), "\?&", "?");
    set req.url = regsub(req.url, "[?&]+$", "");

    if (req.http.Accept-Encoding ~ "(^|[ ,])br([ ,;]|$)") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if (req.url ~ "^/api/") {
        # Whoever is signed in, or has a key, gets what is theirs.
        if (req.http.Authorization || req.http.Idempotency-Key || req.http.Cookie ~ "(^|;\s*)frontend_token=") {
            return (pass);
        }
        set req.http.X-Language = std.tolower(req.http.Language + "/" + req.http.Lang);
    } else if (req.http.Cookie ~ "(?i)(^|;\s*)currentLanguage=[a-z]{2,3}(-[a-z0-9]{2,8})?(;|$)") {
        set req.http.X-Language = std.tolower(regsub(req.http.Cookie, "(?i)^(?:.*;\s*)?currentLanguage=([a-z0-9-]+).*$", "\1"));
    }
    # Cookies go to the shop: a page that is somebody's own says "no-store" and is not kept.
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.X-Language);
    # and address and host, as always
}

sub vcl_backend_response {
    if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)no-store|no-cache|private") {
        set beresp.uncacheable = true;
        # For so long nobody waits for anybody else's answer of this address.
        set beresp.ttl = 10s;
        if (beresp.status >= 500) {
            set beresp.ttl = 1s;
        }
        return (deliver);
    }
    # What the shop says in Vary of cookies, languages and logins is in the key already.
    set beresp.http.X-Vary = beresp.http.Vary;
    if (beresp.http.Vary ~ "(?i)accept-encoding") {
        set beresp.http.Vary = "Accept-Encoding";
    } else {
        unset beresp.http.Vary;
    }
    # For so long a page may still be sent while the next one is fetched; never beyond the start or end of a sale.
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=[0-9]") {
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    }
    set beresp.keep = 0s;
}

sub vcl_deliver {
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    # The shop's time when the page was sent; countdowns go by it.
    if (obj.hits > 0 && resp.http.Server-Timing ~ "^clock;dur=[0-9]+$") {
        set resp.http.Server-Timing = "clock;dur=" +
            (std.integer(s = regsub(resp.http.Server-Timing, "^clock;dur=", ""), fallback = 0) +
             std.integer(s = resp.http.Age, fallback = 0) * 1000);
    }
    # Browsers count age themselves, and ask each time.
    unset resp.http.Age;
    unset resp.http.Surrogate-Control;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
