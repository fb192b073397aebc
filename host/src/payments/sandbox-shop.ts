import { buildSandbox } from '@souk/sandbox/build-sandbox';
import { buildPayments } from '@souk/server/payment/build-payments';
import { buildTestShop, testPublicUrl, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { sandboxPaymentConfig } from './sandbox-config.ts';

/** Where the provider leads the buyer's browser. */
export type Browser = { kind: string; url: string; fields?: [string, string][] };

export type Notice = { status?: number; shopStatus?: number };

export type SandboxShop = {
  shop: TestShop;
  /** Steers the sandbox: what the buyer does on the hosted page, and how notices travel. */
  outcome(provider: string, ref: string, body: object): Promise<Browser>;
  deliver(filter?: object): Promise<unknown[]>;
  trouble(trouble: object): Promise<void>;
  /** The browser comes back to the shop the way the provider sends it. */
  comeBack(browser: Browser): Promise<string>;
  close(): Promise<void>;
};

/** A shop whose payments go to a sandbox in the same process; notices wait until a test delivers them. */
export async function openSandboxShop(): Promise<SandboxShop> {
  // The shop and its providers live at the same moment.
  const time = { now: () => new Date('2026-11-20T12:00:00Z') };
  const sandbox = buildSandbox({
    clock: { now: () => time.now() },
    seed: 'payments',
    shopFetch: (url, init) => toShop(new URL(String(url)), init),
    onError: (error) => {
      throw error;
    },
    settings: { shopUrl: testPublicUrl, notices: 'on-command', hasControl: true },
  });
  const url = await sandbox.listen();
  const payments = buildPayments(sandboxPaymentConfig(url), {
    fetch,
    now: () => time.now(),
    log: { info: () => undefined, warn: () => undefined },
  });
  const shop = await buildTestShop({ now: time.now(), payments });
  time.now = () => shop.clock.now();

  async function toShop({ pathname, search }: URL, init?: RequestInit): Promise<Response> {
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

  async function control(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  return {
    shop,
    outcome: async (provider, ref, body) => (await control(`${provider}/${ref}`, body))['browser'] as Browser,
    deliver: async (filter = {}) => (await control('deliver', filter))['notices'] as unknown[],
    trouble: async (trouble) => void (await control('trouble', trouble)),
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

export type PlacedOrder = { id: number; number: string; token: string; totalMinor: number };

/** An order of one product in the provider's currency, to be paid with its method. */
export async function placeOrderIn(
  shop: TestShop,
  { currency, method }: { currency: string; method: number },
): Promise<PlacedOrder> {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.forget();
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
