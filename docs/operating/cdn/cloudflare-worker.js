/*
 * Souk behind Cloudflare: a Worker on the route shop.example/* (every plan; modules syntax). Without it Cloudflare either keeps no
 * page or, told to keep everything, gives one language to all. Not tried against a live zone. Of a visitor's cookies one
 * changes a public page: the language; it goes into the address that Cloudflare keeps the page under, in a parameter that the shop
 * does not know and therefore leaves alone.
 */

const tracking =
  /^(?:utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|yclid|igshid|srsltid|mc_cid|mc_eid|_ga|_gl)$/;
const keyName = '__edge';

export default {
  async fetch(request) {
    const url = new URL(request.url);
    const key = request.method === 'GET' || request.method === 'HEAD' ? keyOf(request, url) : null;
    if (key === null) return fetch(request);
    // As it was written: parsing and writing a query anew would make other addresses of the same.
    const parts = url.search.slice(1).split('&');
    const own = parts.filter((part) => part !== '' && !tracking.test(part.split('=', 1)[0]));
    url.search = [...own, `${keyName}=${encodeURIComponent(key)}`].join('&');
    // How long is said by CDN-Cache-Control of the shop; "no-store", "private" and Set-Cookie are not kept.
    const response = await fetch(new Request(url, request), { cf: { cacheEverything: true } });
    if (response.headers.get('cf-cache-status') !== 'HIT') return response;
    const sent = new Response(response.body, response);
    const [, clock] = /^clock;dur=(\d+)$/.exec(sent.headers.get('server-timing') ?? '') ?? [];
    const age = Number(sent.headers.get('age') ?? 0);
    // The shop's time when the page was sent; countdowns go by it. Browsers ask each time, and count no age.
    if (clock) sent.headers.set('server-timing', `clock;dur=${Number(clock) + age * 1000}`);
    sent.headers.delete('age');
    return sent;
  },
};

/** What besides the address makes a reply another one; null: it is somebody's own. */
function keyOf({ headers }, { pathname }) {
  const cookies = headers.get('cookie') ?? '';
  if (!pathname.startsWith('/api/'))
    return (
      /(?:^|;\s*)currentLanguage=([a-z]{2,3}(?:-[a-z0-9]{2,8})?)(?:;|$)/i.exec(cookies)?.[1]?.toLowerCase() ??
      ''
    );
  const isSomebody =
    headers.has('authorization') ||
    headers.has('idempotency-key') ||
    /(?:^|;\s*)frontend_token=/.test(cookies);
  return isSomebody ? null : `${headers.get('language') ?? ''}/${headers.get('lang') ?? ''}`.toLowerCase();
}
