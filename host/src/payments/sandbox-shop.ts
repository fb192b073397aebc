import { buildSandbox } from '@souk/sandbox/build-sandbox';
import type { NextStep } from '@souk/server/outbound/payment-port';
import { buildPayments } from '@souk/server/payment/build-payments';
import { buildTestShop, testPublicUrl, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { sandboxPaymentConfig } from './sandbox-config.ts';

/** Where the provider sends the customer's browser. */
export type Browser = { kind: string; url: string; fields?: [string, string][] };

/** `path` includes the query. Header names are lower case. */
export type ShopMessage = { path: string; headers: Record<string, string>; body: string };

/**
 * Remote providers with a supported currency. `isAskable`: can be polled; otherwise its webhook is the only source, it isn't called
 * before the shopper leaves, and refunds are made in its dashboard (PayFast). `tries`: attempts to create a payment, several where
 * the provider deduplicates by key. `createPath` is part of that call's URL; null: no such call.
 */
export const remoteProviders = [
  { name: 'stripe', method: 3, currency: 'USD', isAskable: true, tries: 3, createPath: 'checkout/sessions' },
  { name: 'paypal', method: 4, currency: 'USD', isAskable: true, tries: 3, createPath: 'checkout/orders' },
  { name: 'razorpay', method: 1, currency: 'INR', isAskable: true, tries: 1, createPath: 'v1/orders' },
  { name: 'flutterwave', method: 5, currency: 'NGN', isAskable: true, tries: 1, createPath: 'v3/payments' },
  { name: 'iyzico', method: 6, currency: 'TRY', isAskable: true, tries: 1, createPath: 'initialize' },
  { name: 'payfast', method: 8, currency: 'ZAR', isAskable: false, tries: 1, createPath: null },
  { name: 'phonepe', method: 9, currency: 'INR', isAskable: true, tries: 1, createPath: 'checkout/v2/pay' },
] as const;

export type SandboxShop = {
  shop: TestShop;
  /** Of the sandbox. */
  url: string;
  /** Controls the sandbox: the customer's action on the hosted page, and delivery of webhooks. */
  outcome(provider: string, ref: string, body: object): Promise<Browser>;
  deliver(filter?: object): Promise<unknown[]>;
  /** Takes pending webhooks without delivering them; the provider considers them delivered. */
  intercept(provider: string): Promise<ShopMessage[]>;
  trouble(trouble: object): Promise<void>;
  /** Runs due events at the providers: refunds complete, attempts expire. */
  runDue(): Promise<void>;
  /** Sets the knobs of a seller's account at the provider, or acts on it: `complete`, `restrict`, `reverse`. */
  account(provider: string, account: string, body: object): Promise<void>;
  /** The provider transfers its balance to the shop's bank account. */
  payOut(provider: string): Promise<void>;
  /** Revokes every access token of this provider. */
  expireTokens(provider: string): Promise<void>;
  /** The shop's timeout for provider calls; null: the default. */
  setTimeoutMs(ms: number | null): void;
  /** Every message from the sandbox to the shop, oldest first. */
  messages: readonly ShopMessage[];
  /** Sends a message as anyone could; returns its HTTP status. */
  send(message: ShopMessage): Promise<number>;
  /** Returns the browser to the shop as the provider does. */
  comeBack(browser: Browser): Promise<string>;
  close(): Promise<void>;
};

/**
 * A shop whose payments go to a sandbox in the same process; webhooks wait until a test delivers them. `hasPayfastRefunds`: with
 * the refund API that PayFast has live only.
 */
export async function openSandboxShop({ hasPayfastRefunds = false } = {}): Promise<SandboxShop> {
  // Shop and providers share one clock.
  const time = { now: () => new Date('2026-11-20T12:00:00Z') };
  const sandbox = buildSandbox({
    clock: { now: () => time.now() },
    seed: 'payments',
    shopFetch: (url, init) => toShop(new URL(String(url)), init),
    onError: (error) => {
      throw error;
    },
    settings: { shopUrl: testPublicUrl, notices: 'on-command', hasControl: true, hasPayfastRefunds },
  });
  const url = await sandbox.listen();
  let timeoutMs: number | null = null;
  const patientFetch: typeof fetch = (to, init) =>
    fetch(to, timeoutMs === null ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) });
  const messages: ShopMessage[] = [];
  let isIntercepted = false;
  const config = sandboxPaymentConfig(url);
  if (hasPayfastRefunds) config.payfast = { ...config.payfast, apiUrl: config.payfast.pageUrl };
  const payments = buildPayments(config, {
    fetch: patientFetch,
    pauseMs: () => 5,
    now: () => time.now(),
    log: { info: () => undefined, warn: () => undefined },
  });
  const shop = await buildTestShop({ now: time.now(), payments });
  time.now = () => shop.clock.now();

  async function toShop({ pathname, search }: URL, init?: RequestInit): Promise<Response> {
    if (init?.method === 'POST' && pathname.endsWith('/notify')) {
      const headers = Object.fromEntries(new Headers(init.headers));
      messages.push({ path: `${pathname}${search}`, headers, body: bodyOf(init) });
      if (isIntercepted) return new Response('');
    }
    const response = await shop.app.server.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(init?.body ? { payload: Buffer.from(init.body as string | Uint8Array) } : {}),
    });
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers: response.headers['location'] ? { location: String(response.headers['location']) } : {},
    });
  }

  const control = controlOf(url);

  return {
    shop,
    url,
    outcome: async (provider, ref, body) => (await control(`${provider}/${ref}`, body))['browser'] as Browser,
    deliver: async (filter = {}) => (await control('deliver', filter))['notices'] as unknown[],
    async intercept(provider) {
      const before = messages.length;
      isIntercepted = true;
      try {
        await control('deliver', { provider });
      } finally {
        isIntercepted = false;
      }
      return messages.slice(before);
    },
    trouble: async (trouble) => void (await control('trouble', trouble)),
    runDue: async () => void (await control('run-due', {})),
    account: async (provider, account, body) => void (await control(`${provider}/accounts/${account}`, body)),
    payOut: async (provider) => void (await control('pay-out', { provider })),
    expireTokens: async (provider) => void (await control('expire-tokens', { provider })),
    setTimeoutMs: (ms) => void (timeoutMs = ms),
    messages,
    async send({ path, headers, body }) {
      const { 'content-length': _, ...own } = headers;
      const url = path as `/${string}`;
      return (await shop.app.server.inject({ method: 'POST', url, headers: own, payload: body })).statusCode;
    },
    async comeBack({ url: to, fields }) {
      const response = await toShop(
        new URL(to),
        fields
          ? {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: new URLSearchParams(fields).toString(),
            }
          : { method: 'GET' },
      );
      return response.headers.get('location') ?? '';
    },
    async close() {
      await sandbox.close();
      await shop.close();
    },
  };
}

/** Calls the sandbox's control API. */
const controlOf = (url: string) =>
  async function control(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };

function bodyOf({ body }: RequestInit): string {
  return typeof body === 'string' ? body : Buffer.from((body ?? '') as Uint8Array).toString();
}

/** A guest's order with a first payment in progress; returns its reference. */
export async function placeAndBegin(
  shop: TestShop,
  purchase: { currency: string; method: number },
): Promise<{ order: PlacedOrder; ref: string }> {
  const order = await placeOrderIn(shop, purchase);
  return { order, ref: await beginPayment(shop, order) };
}

/** `login`: headers of the account that placed it; absent: a guest did. */
export async function beginPayment(
  shop: TestShop,
  order: Pick<PlacedOrder, 'id' | 'token'>,
  login: Record<string, string> = {},
): Promise<string> {
  const { data, form } = await shop.call('POST order/transaction', {
    body: { id: order.id, user_token: order.token },
    headers: login,
  });
  if (form.length > 0) throw new Error(form.join(' '));
  if (!data.next) throw new Error('there is no way to the provider');
  await goThere(data.next);
  const { reference } = await shop.db
    .selectFrom('payment_attempts')
    .select('reference')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return reference;
}

export async function goThere(next: NextStep): Promise<void> {
  if (next.kind === 'instructions') throw new Error('there is no way to the provider');
  if (next.kind === 'redirect') return;
  const body = new URLSearchParams(next.fields.map(([name, value]) => [name, value]));
  const opened = await fetch(next.action, { method: 'POST', body, redirect: 'manual' });
  if (opened.status >= 400) throw new Error(`the provider refuses the form: ${opened.status}`);
}

export type PlacedOrder = { id: number; number: string; token: string; totalMinor: number };

/** An order of one product in the provider's currency and payment method. */
export async function placeOrderIn(
  shop: TestShop,
  { currency, method }: { currency: string; method: number },
): Promise<PlacedOrder> {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
  const product = await buildProduct(shop.db, { stock: 50, sellingMinor: 24_450 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data, form } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: method }),
  });
  if (form.length > 0) throw new Error(form.join(' '));
  const { total_minor: totalMinor } = await shop.db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { id: data.id, number: data.order, token, totalMinor };
}
