/** Configurations of proxies on the shop's machine, with its address and port. They pass on `Host` and add both headers. */
export const proxies = ['nginx', 'caddy', 'haproxy'] as const;

type Place = { publicUrl: string; port: number };

export const proxySnippets: Readonly<Record<(typeof proxies)[number], (place: Place) => string>> = {
  nginx: ({ publicUrl, port }) => `server {
  listen 443 ssl;
  server_name ${hostOf(publicUrl)};
  ssl_certificate     /etc/letsencrypt/live/${hostOf(publicUrl)}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${hostOf(publicUrl)}/privkey.pem;
  client_max_body_size 2m;

  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
  }
}

server {
  listen 80;
  server_name ${hostOf(publicUrl)};
  return 301 https://$host$request_uri;
}`,
  caddy: ({ publicUrl, port }) => `${hostOf(publicUrl)} {
  reverse_proxy 127.0.0.1:${port}
}`,
  haproxy: ({ publicUrl, port }) => `frontend visitors
  bind :80
  bind :443 ssl crt /etc/haproxy/${hostOf(publicUrl)}.pem
  http-request redirect scheme https unless { ssl_fc }
  http-request set-header X-Forwarded-Proto https
  option forwardfor
  default_backend souk

backend souk
  server shop 127.0.0.1:${port}`,
};

/** What the shop itself needs to know of its address and the proxy. */
export const environmentSnippet = ({ publicUrl, sender }: { publicUrl: string; sender: string }) =>
  `PUBLIC_URL=https://${hostOf(publicUrl)}
TRUSTED_PROXIES=${sender}`;

const hostOf = (url: string) => new URL(url).hostname;
