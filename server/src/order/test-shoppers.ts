import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Insertable, Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { bookCash } from '#ledger/book-cash.ts';
import type { TestShop } from '#testing/build-test-shop.ts';
import { addressBody } from '#testing/builders.ts';
import { promiseHandOver } from './promise-hand-over.ts';
import { lockOrder } from './lock-order.ts';

/* Shoppers ready to place an order, inserted with SQL. */

/** How often crowd races run; INVARIANTS asks for 10 each. */
export const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 1);
/** The same for small races. A race lost one time in five often passes a single run. */
export const raceRepeats = Math.max(3, raceRounds);

export type CartItem = {
  product: { id: number; inventoryIds: number[] };
  variant?: number;
  quantity?: number;
  selected?: 1 | 2;
  seenPriceMinor?: number;
};

export type ShopperInput = {
  items?: CartItem[];
  address?: Partial<Insertable<DB['addresses']>> | null;
};

export async function buildGuest(db: Kysely<DB>, shopper: ShopperInput = {}): Promise<string> {
  const [token] = await buildGuests(db, 1, () => shopper);
  return token!;
}

export async function buildGuests(
  db: Kysely<DB>,
  count: number,
  shopperAt: (index: number) => ShopperInput,
): Promise<string[]> {
  const guests = Array.from({ length: count }, (_, index) => {
    const token = randomBytes(16).toString('hex');
    return {
      token,
      shopper: { guest_key: createHash('sha256').update(token).digest('hex') },
      ...shopperAt(index),
    };
  });
  await insertShoppers(db, guests);
  return guests.map((guest) => guest.token);
}

export async function fillCart(db: Kysely<DB>, userId: number, shopper: ShopperInput): Promise<void> {
  await insertShoppers(db, [{ shopper: { user_id: userId }, ...shopper }]);
}

type ShopperColumns = { user_id: number } | { guest_key: string };

/** Accounts are different customers, so their addresses differ; guests of different calls may share theirs. */
const emailOf = (shopper: ShopperColumns, index: number) =>
  'user_id' in shopper ? `shopper-of-account-${shopper.user_id}@example.com` : `shopper${index}@example.com`;

async function insertShoppers(db: Kysely<DB>, shoppers: ({ shopper: ShopperColumns } & ShopperInput)[]) {
  const addresses = shoppers.flatMap(({ shopper, address }, index) =>
    address === null
      ? []
      : [
          {
            ...addressBody({ email: emailOf(shopper, index) }),
            ...address,
            ...shopper,
            is_default: true,
          },
        ],
  );
  if (addresses.length > 0) await db.insertInto('addresses').values(addresses).execute();
  const rows = shoppers.flatMap(({ shopper, items = [] }) =>
    items.map((item) => ({
      ...shopper,
      product_id: item.product.id,
      inventory_id: item.product.inventoryIds[item.variant ?? 0]!,
      quantity: item.quantity ?? 1,
      selected: item.selected ?? 1,
      seen_price_minor: item.seenPriceMinor ?? null,
    })),
  );
  if (rows.length > 0) await db.insertInto('cart_items').values(rows).execute();
}

/** Cash on delivery, as a guest's app sends it. */
export function orderBody(userToken?: string, fields: Record<string, unknown> = {}) {
  return {
    ...(userToken ? { user_token: userToken } : {}),
    order_method: 2,
    voucher: '',
    time_zone: 'UTC',
    ...fields,
  };
}

/** Makes a cash order wait for an online payment (3: a card) until then, whether or not the method is enabled. */
export async function awaitPayment(db: Kysely<DB>, orderId: number, until: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ order_method: 3, hold_until: until })
    .where('id', '=', orderId)
    .execute();
  await db.updateTable('order_parts').set({ hand_over_by: null }).where('order_id', '=', orderId).execute();
}

export async function receiveMoney(db: Kysely<DB>, orderNumber: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = (await lockOrder(tx, { number: orderNumber }))!; // it was placed
    const parts = locked.parts.filter((part) => !part.cancelled);
    await bookCash(tx, { order: locked.order, parts }, { actor: 'operator', now });
    await tx
      .updateTable('orders')
      .set({ payment_done: true, hold_until: null })
      .where('id', '=', locked.order.id)
      .execute();
    await promiseHandOver(tx, locked.order.id, now);
  });
}

export async function stockOf(
  db: Kysely<DB>,
  product: { inventoryIds: number[] },
  variant = 0,
): Promise<number> {
  const row = await db
    .selectFrom('inventories')
    .select('quantity')
    .where('id', '=', product.inventoryIds[variant]!)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

export type RaceReply = {
  httpStatus: number;
  status: number;
  message: string;
  data: { id?: number; order?: string; form?: string[] };
  tookMs: number;
};

export type TogetherCall = {
  body: object;
  headers?: Record<string, string>;
  /** Below `/api/v1/`; absent: `order/action`. */
  path?: string;
};

/** Sends all but the last byte of each order, then all last bytes together. Needs a database connection per competing request. */
export async function orderTogether(shop: TestShop, orders: readonly TogetherCall[]): Promise<RaceReply[]> {
  return sendTogether(await portOf(shop), orders);
}

/** `orderTogether` for any local port. */
export async function sendTogether(port: number, orders: readonly TogetherCall[]): Promise<RaceReply[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const waiting = await Promise.all(orders.map((order) => sendAlmostAll(port, agent, order)));
  const replies = await Promise.all(waiting.map(({ release }) => release()));
  agent.destroy();
  return replies;
}

const ports = new WeakMap<TestShop, Promise<number>>();

function portOf(shop: TestShop): Promise<number> {
  const known = ports.get(shop);
  if (known) return known;
  const opening = shop.app.server
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => (shop.app.server.server.address() as AddressInfo).port);
  ports.set(shop, opening);
  return opening;
}

function sendAlmostAll(
  port: number,
  agent: http.Agent,
  { body, headers, path = 'order/action' }: TogetherCall,
): Promise<{ release(): Promise<RaceReply> }> {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = http.request({
      port,
      agent,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/v1/${path}`,
      headers: { 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
    });
    request.once('error', reject);
    const reply = new Promise<RaceReply>((answered) => {
      let start = 0;
      request.once('finish', () => (start = performance.now()));
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          const envelope = JSON.parse(Buffer.concat(chunks).toString()) as Omit<
            RaceReply,
            'httpStatus' | 'tookMs'
          >;
          answered({ ...envelope, httpStatus: response.statusCode ?? 0, tookMs: performance.now() - start });
        });
      });
    });
    request.write(bytes.subarray(0, -1), () =>
      resolve({
        release() {
          request.end(bytes.subarray(-1));
          return reply;
        },
      }),
    );
  });
}
