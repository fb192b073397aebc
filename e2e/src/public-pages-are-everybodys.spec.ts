import { expect, inject, test } from 'vitest';

const shopUrl = inject('shopUrl');
const publicPages = [
  '/',
  '/all/kitchen',
  '/stoneware-teapot-with-strainer-900-ml/product/116',
  '/search?q=tea',
  '/flash-sale',
  '/shop/casa-amphora',
  '/page/about',
];

type Reply = { html: string; headers: Headers };

async function get(path: string, cookie = ''): Promise<Reply> {
  const response = await fetch(shopUrl + path, { headers: cookie ? { cookie } : {} });
  return { html: await response.text(), headers: response.headers };
}

/** A guest with something in the cart. */
async function guestCookie(): Promise<string> {
  const response = await fetch(`${shopUrl}/api/v1/cart/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ product_id: 133, quantity: 2 }),
  });
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

test.each(publicPages)(
  '%s is the same for a guest with a cart and for a stranger, sets no cookie and may be kept',
  async (path) => {
    const cookie = await guestCookie();
    expect(cookie).toMatch(/^frontend_user_token=.{20,}/);
    const [stranger, guest] = [await get(path), await get(path, cookie)];
    expect(guest.html).toBe(stranger.html);
    expect(guest.html).not.toContain(cookie.split('=')[1]);
    expect(guest.headers.get('set-cookie')).toBeNull();
    expect(guest.headers.get('cache-control')).toContain('public');
    expect(guest.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    expect(guest.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  },
);

// A page with forms must send its own Origin along, or browsers without fetch metadata (plain http in a local net) are
// refused; what an address could give away is sent nowhere.
test.each([
  ['/cart', 'same-origin'],
  ['/track-order?tracking_id=20260101AAAAAA', 'no-referrer'],
  ['/user/order/999999', 'no-referrer'],
])('%s is private: no-store, referrer %s', async (path, referrer) => {
  const { headers } = await get(path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe(referrer);
});

test('a form of the cart arrives without fetch metadata, and one from another site does not', async () => {
  const cookie = await guestCookie();
  const post = (origin: string) =>
    fetch(`${shopUrl}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'intent=select&plain=1',
    });
  const own = await post(shopUrl.replace('127.0.0.1', 'localhost'));
  expect(own.status).toBe(303);
  expect((await post('https://other.example')).status).toBe(400);
});

test('languages do not mix: 40 parallel requests in two languages each get their own', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const language = index % 2 ? 'ar' : 'en';
      return { language, html: (await get('/all/kitchen', `currentLanguage=${language}`)).html };
    }),
  );
  for (const { language, html } of bodies)
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
  expect((await get('/', 'currentLanguage=%00<script>')).html).toContain('<html lang="en" dir="ltr"');
});
