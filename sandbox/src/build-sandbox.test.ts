import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { buildSandbox } from './build-sandbox.ts';
import { sandboxKeys } from './sandbox-keys.ts';

const wish = (name = 'Tea & <b>mug</b>') =>
  new URLSearchParams({
    mode: 'payment',
    client_reference_id: 'ORD-1',
    success_url: `${shopUrl}/return`,
    cancel_url: `${shopUrl}/cancel`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'kwd',
    'line_items[0][price_data][unit_amount]': '24950',
    'line_items[0][price_data][product_data][name]': name,
  });

const authorization = `Bearer ${sandboxKeys.stripe.secretKey}`;

async function openSession(base: string): Promise<string> {
  const response = await fetch(`${base}/stripe/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization },
    body: wish(),
  });
  return ((await response.json()) as { url: string }).url;
}

const read = ({ url }: TestSandbox, timeoutMs = 5000) =>
  fetch(`${url}/stripe/v1/refunds`, {
    headers: { authorization },
    signal: AbortSignal.timeout(timeoutMs),
  });

test("the page says that no money moves, shows order and amount, and escapes the shop's text", async () => {
  const sandbox = await openTestSandbox();
  const page = await fetch(await openSession(sandbox.url));
  const text = await page.text();
  expect(text).toContain('Sandbox: no real money moves');
  expect(text).toContain('ORD-1');
  expect(text).toContain('<bdi dir="ltr">KWD 24.950</bdi>');
  expect(text).toContain('Tea &#38; &#60;b&#62;mug&#60;/b&#62;');
  expect(text).not.toContain('<script');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${shopUrl}; base-uri 'none'; frame-ancestors 'none'`,
  );
});

test('the page is Arabic and right-to-left on request', async () => {
  const sandbox = await openTestSandbox();
  const url = await openSession(sandbox.url);
  for (const [address, headers] of [
    [`${url}?lang=ar`, {}],
    [url, { 'accept-language': 'ar-EG,ar;q=0.9' }],
    [url, { cookie: 'a=b; currentLanguage=ar' }],
  ] as const) {
    const text = await (await fetch(address, { headers })).text();
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('لا تنتقل أي أموال حقيقية');
    expect(text).toContain('الرصيد غير كافٍ');
    expect(text).not.toContain('insufficient');
  }
});

test('paying and closing the tab leads nowhere', async () => {
  const sandbox = await openTestSandbox();
  const url = await openSession(sandbox.url);
  const closed = await sandbox.press(url, { action: 'pay-and-close', notice: 'twice' });
  expect(closed.status).toBe(200);
  expect(await closed.text()).toContain('You can close this tab.');
  await sandbox.deliver();
  expect(sandbox.webhooks).toHaveLength(2);
});

test('a cross-site button press, or one with custom knobs, does nothing', async () => {
  const sandbox = await openTestSandbox();
  const url = await openSession(sandbox.url);
  const foreign = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(404);
  expect((await sandbox.press(url, { action: 'pay', notice: 'sometimes' })).status).toBe(402);
  expect((await sandbox.payment('stripe', 'ORD-1')).isOpen).toBe(true);
});

test('the lab lists payments and webhooks, refunds, and redelivers', async () => {
  const sandbox = await openTestSandbox();
  await openSession(sandbox.url);
  await sandbox.outcome('stripe', 'ORD-1', { outcome: 'pay' });
  const { id } = await sandbox.payment('stripe', 'ORD-1');
  const lab = `${sandbox.url}/stripe/_lab`;
  expect(await (await fetch(lab)).text()).toContain('value="24.950"');
  const reply = await sandbox.press(lab, { do: 'refund', payment: id, amount: '4.95' });
  expect(reply.headers.get('location')).toBe('?');
  expect(await sandbox.payment('stripe', 'ORD-1')).toMatchObject({
    refundedMinor: 4950,
    refundableMinor: 20_000,
  });
  await sandbox.press(lab, { do: 'refund', payment: id, amount: '20.001' });
  expect((await sandbox.payment('stripe', 'ORD-1')).refundedMinor).toBe(4950);
  const notice = /name="notice" value="(\w+)"/.exec(await (await fetch(`${lab}?lang=ar`)).text())?.[1] ?? '';
  await sandbox.press(lab, { do: 'send', notice });
  expect(sandbox.webhooks).toHaveLength(1);
});

test('the fee of a payment is chosen on its page, and changed in the lab', async () => {
  const sandbox = await openTestSandbox();
  const url = await openSession(sandbox.url);
  expect(await (await fetch(url)).text()).toContain('name="fee_amount"');
  expect((await sandbox.press(url, { action: 'pay', fee: 'own', fee_amount: 'a bit' })).status).toBe(402);
  await sandbox.press(url, { action: 'pay', fee: 'own', fee_amount: '1.25' });
  const { id } = await sandbox.payment('stripe', 'ORD-1');
  const fee = async () => {
    const path = 'payment_intent.latest_charge.balance_transaction';
    const session = await fetch(`${sandbox.url}/stripe/v1/checkout/sessions/${id}?expand[]=${path}`, {
      headers: { authorization },
    });
    const { payment_intent: intent } = (await session.json()) as {
      payment_intent: { latest_charge: { balance_transaction: { fee: number } | null } };
    };
    return intent.latest_charge.balance_transaction?.fee ?? null;
  };
  expect(await fee()).toBe(1250);
  const lab = `${sandbox.url}/stripe/_lab`;
  expect(await (await fetch(lab)).text()).toContain('Report fee');
  await sandbox.press(lab, { do: 'fee', payment: id, amount: '2' });
  expect(await fee()).toBe(2000);
  await sandbox.press(lab, { do: 'fee', payment: id, amount: 'nothing' });
  expect(await fee()).toBe(2000);
  await sandbox.deliver();
  expect(sandbox.webhooks.filter(({ body }) => body.includes('"charge.updated"'))).toHaveLength(1);
  expect(await (await fetch(`${sandbox.url}/phonepe/_lab`)).text()).not.toContain('Report fee');
});

test('the list of providers leads to their labs', async () => {
  const sandbox = await openTestSandbox();
  expect(await (await fetch(sandbox.url)).text()).toContain(`href="${sandbox.url}/stripe/_lab"`);
  expect((await fetch(`${sandbox.url}/stripey`)).status).toBe(404);
});

test('trouble affects the next call only, with or without effect', async () => {
  const sandbox = await openTestSandbox();
  await sandbox.control('trouble', { provider: 'stripe', kind: '500' });
  expect((await read(sandbox)).status).toBe(500);
  expect((await read(sandbox)).status).toBe(200);
  await sandbox.control('trouble', { provider: 'stripe', kind: 'html', times: 2 });
  expect((await read(sandbox)).headers.get('content-type')).toBe('text/html');
  expect((await read(sandbox)).headers.get('content-type')).toBe('text/html');
  await sandbox.control('trouble', { provider: 'stripe', kind: '500', times: 9 });
  await sandbox.control('trouble', { provider: 'stripe', kind: '500', times: 0 });
  expect((await read(sandbox)).status).toBe(200);
  await sandbox.control('trouble', { provider: 'stripe', kind: '429', path: '/refunds' });
  expect((await read(sandbox)).status).toBe(429);
  await sandbox.control('trouble', { provider: 'stripe', kind: 'hang' });
  await expect(read(sandbox, 50)).rejects.toThrow('timeout');
  await sandbox.control('trouble', { provider: 'stripe', kind: 'cut', hasEffect: true });
  await expect(openSession(sandbox.url)).rejects.toThrow('fetch failed');
  expect((await sandbox.payment('stripe', 'ORD-1')).isOpen).toBe(true);
  expect((await sandbox.control('trouble', { provider: 'nobody', kind: '500' })).status).toBe(400);
});

test('knobs without effect at a provider are neither offered nor accepted', async () => {
  const sandbox = await openTestSandbox();
  const page = await (await fetch(await openSession(sandbox.url))).text();
  expect(page).toContain('name="books"');
  expect(page).not.toContain('name="paid_twice"');
  const set = (options: object) => sandbox.control('stripe/ORD-1', { knobs: options });
  expect((await set({ books: 'currency' })).status).toBe(200);
  expect((await set({ isPaidTwice: true })).status).toBe(400);
  expect((await set({ fee: 'later' })).status).toBe(200);
});

test('the log contains requests and responses', async () => {
  const sandbox = await openTestSandbox();
  await read(sandbox);
  const { calls } = (await (await fetch(`${sandbox.url}/_control/log?provider=stripe`)).json()) as {
    calls: object[];
  };
  expect(calls).toMatchObject([
    { method: 'GET', path: '/v1/refunds', status: 200, headers: { authorization } },
  ]);
});

test('the control API is for this machine and JSON only, and disabled by default', async () => {
  const sandbox = await openTestSandbox();
  const body = JSON.stringify({});
  const json = { 'content-type': 'application/json' };
  const deliver = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/_control/deliver`, { method: 'POST', headers, body }).then(({ status }) => status);
  expect(await deliver(json)).toBe(200);
  expect(await deliver({ ...json, 'x-forwarded-for': '203.0.113.7' })).toBe(403);
  expect(await deliver({ 'content-type': 'text/plain' })).toBe(415);
  expect((await sandbox.control('stripe/nothing', {})).status).toBe(404);
  const without = await openTestSandbox({ hasControl: false });
  expect((await fetch(`${without.url}/_control/log`)).status).toBe(404);
});

test('mounted under a path, it handles requests below and passes on the rest', async () => {
  const sandbox = buildSandbox({
    clock: { now: () => new Date() },
    seed: 'mounted',
    shopFetch: fetch,
    settings: { shopUrl, baseUrl: `${shopUrl}/sandbox`, mountPath: '/sandbox' },
  });
  const host = createServer((request, response) =>
    sandbox.guest(request, response, () => void response.end('the shop')),
  );
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  try {
    expect(await openSession(`${origin}/sandbox`)).toMatch(`${shopUrl}/sandbox/stripe/c/pay/cs_test_`);
    expect(await (await fetch(`${origin}/sandbox-cake`)).text()).toBe('the shop');
    expect(await (await fetch(`${origin}/sandbox`)).text()).toContain('Payment sandbox');
  } finally {
    host.closeAllConnections();
    host.close();
    await sandbox.close();
  }
});

test('an automatic sandbox notifies the shop by itself', async () => {
  const sandbox = await openTestSandbox({ notices: 'automatic' });
  await sandbox.press(await openSession(sandbox.url), { action: 'pay' });
  await expect.poll(() => sandbox.webhooks).toHaveLength(1);
});

test('with the webhook before the return, it has arrived when the browser is redirected', async () => {
  const sandbox = await openTestSandbox({ notices: 'automatic' });
  await sandbox.press(await openSession(sandbox.url), { action: 'pay', order: 'before' });
  expect(sandbox.webhooks).toHaveLength(1);
});
