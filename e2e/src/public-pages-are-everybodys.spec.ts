// @module-tag slow
import { beforeAll, expect, test } from 'vitest';
import { createAccount } from './accounts.ts';
import { newShopper, type NewShopper } from './new-shopper.ts';
import { shopUrl } from './shop.ts';

const publicPages = [
  '/',
  '/all/kitchen',
  '/stoneware-teapot-with-strainer-900-ml/product/116',
  '/search?q=tea',
  '/flash-sale',
  '/shop/casa-amphora',
  '/page/about',
];

let shopper: NewShopper;
beforeAll(async () => {
  shopper = await newShopper();
  await shopper.call('user/wishlist/action', { product_id: 116 });
  await shopper.call('user/compare-list/action', { product_id: 116 });
});

type Reply = { status: number; html: string; headers: Headers };

async function get(path: string, cookie = ''): Promise<Reply> {
  // Guests are redirected from account pages to login: the requested page itself is checked.
  const response = await fetch(shopUrl + path, {
    headers: cookie ? { cookie } : {},
    redirect: 'manual',
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** A guest with an item in the cart. */
async function guestCookie(): Promise<string> {
  const response = await fetch(`${shopUrl}/api/v1/cart/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ product_id: 133, quantity: 2 }),
  });
  return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** A signed-in person with a unique name. */
async function loginCookie(name = 'Zubaydah Quill'): Promise<string> {
  const { email, password } = await createAccount(shopUrl, name);
  const response = await fetch(`${shopUrl}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('frontend_token='));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  return cookie!.split(';')[0]!;
}

test('public pages are the same for signed-in visitors', async () => {
  const cookie = await loginCookie();
  for (const path of publicPages) {
    // A job may update the page between the two requests.
    await expect.poll(async () => (await get(path, cookie)).html === (await get(path)).html).toBe(true);
    const shopper = await get(path, cookie);
    expect(shopper.html).not.toContain('Zubaydah');
    expect(shopper.headers.get('cache-control')).toContain('public');
  }
  const own = await get('/user/profile', cookie);
  expect(own.html).toContain('Zubaydah Quill');
  expect(own.headers.get('cache-control')).toBe('no-store');
});

test.each(publicPages)(
  '%s is the same for a guest with a cart and for a stranger, sets no cookie and is cacheable',
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

test.each(publicPages)('%s is the same for a customer who has saved its products (I38)', async (path) => {
  const [stranger, signedIn] = [await get(path), await get(path, `frontend_token=${shopper.cookie.value}`)];
  expect(signedIn.html).toBe(stranger.html);
  expect(signedIn.html).not.toContain('aria-pressed="true"');
  expect(signedIn.headers.get('set-cookie')).toBeNull();
  expect(signedIn.headers.get('cache-control')).toContain('public');
});

test('following a store updates its public page at once', async () => {
  const fan = await newShopper();
  const { data } = (await fan.call('store?slug=green-corner')) as { data: { store: { id: number } } };
  const follow = () => fan.call('user/store/follow', { store_id: data.store.id });
  const followers = async () => /\d+ followers?/.exec((await get('/shop/green-corner')).html)?.[0];
  // No followers yet, which the page doesn't mention.
  expect([await followers(), await followers()]).toEqual([undefined, undefined]);
  await follow();
  await expect.poll(followers).toBe('1 follower');
  await follow();
  await expect.poll(followers).toBeUndefined();
});

test.each(['/user/wishlists', '/user/compared', '/user/following'])(
  '%s is personal: no-store, and a guest or an expired login is redirected to login and back',
  async (path) => {
    const own = await get(path, `frontend_token=${shopper.cookie.value}`);
    expect(own.headers.get('cache-control')).toBe('no-store');
    for (const cookie of ['', 'frontend_token=a.b.c', 'frontend_user_token=guest-with-a-token']) {
      const sent = await fetch(`${shopUrl}${path}?page=2`, { headers: { cookie }, redirect: 'manual' });
      expect([sent.status, sent.headers.get('location'), sent.headers.get('cache-control')]).toEqual([
        302,
        `/login?next=${encodeURIComponent(`${path}?page=2`)}`,
        'no-store',
      ]);
    }
  },
);

test('a cross-site form saves nothing', async () => {
  const post = (origin: string) =>
    fetch(`${shopUrl}/user/wishlists`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: `frontend_token=${shopper.cookie.value}`,
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'id=1',
    });
  expect((await post('https://other.example')).status).toBe(400);
  expect((await shopper.call('user/marks')).data).toMatchObject({ wishlist: [116] });
});

// Pages with forms must send their Origin, or browsers without fetch metadata (plain http in a local network) are refused;
// revealing URLs send no referrer.
test.each([
  ['/cart', 'same-origin'],
  ['/track-order?tracking_id=20260101AAAAAA', 'no-referrer'],
  ['/user/order/999999', 'no-referrer'],
  ['/user/profile', 'no-referrer'],
  ['/login', 'same-origin'],
  ['/register', 'same-origin'],
  ['/register?link=made-up', 'no-referrer'],
  ['/forgot-password', 'no-referrer'],
])('%s is private: no-store, referrer %s', async (path, referrer) => {
  const { headers } = await get(path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe(referrer);
});

// It may be the order of someone who only has to log in; a signed link doesn't need a login.
test.each([
  ['/user/order/999999', 302, '/login?next=%2Fuser%2Forder%2F999999'],
  ['/user/order/999999?expires=1&signature=00', 404, null],
  ['/user/orders?status=2', 302, '/login?next=%2Fuser%2Forders%3Fstatus%3D2'],
  ['/user/profile', 302, '/login?next=%2Fuser%2Fprofile'],
  ['/user/addresses', 302, '/login?next=%2Fuser%2Faddresses'],
])('%s answers a stranger with %i', async (path, status, location) => {
  const reply = await get(path);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('location')).toBe(location);
});

test('a cart form without fetch metadata is accepted, a cross-site one is not', async () => {
  const cookie = await guestCookie();
  const post = (origin: string) =>
    fetch(`${shopUrl}/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'intent=select&plain=1',
    });
  const own = await post(shopUrl);
  expect(own.status).toBe(303);
  expect((await post('https://other.example')).status).toBe(400);
});

test("languages don't mix: 40 parallel requests in two languages each get their own", async () => {
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

test('I38: two people who open their pages simultaneously see their own', async () => {
  const names = ['Zubaydah Quill', 'Ignatius Fenwick'];
  const cookies = await Promise.all(names.map((name) => loginCookie(name)));
  for (const path of ['/user/profile', '/user/profile.data']) {
    const replies = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => ({
        who: index % 2,
        ...(await get(path, cookies[index % 2])),
      })),
    );
    for (const { who, status, html } of replies) {
      expect([path, status, html.includes(names[who]!), html.includes(names[1 - who]!)]).toEqual([
        path,
        200,
        true,
        false,
      ]);
    }
  }
});
