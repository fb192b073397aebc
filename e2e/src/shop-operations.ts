import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { addPerson } from '@souk/server/account/add-person';
import { issueLogin } from '@souk/server/account/issue-login';
import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { operatorRoleIds } from '@souk/server/access/membership-queries';
import { announceChange } from '@souk/server/cache/announce-change';
import { openDatabase } from '@souk/server/db/open-database';
import { toMinor } from '@souk/rules/money';
import { moveOrder } from '@souk/server/order/move-order';
import { recordParcel } from '@souk/server/order/record-parcel';
import { recordReceipt } from '@souk/server/payment/record-receipt';
import { reportReview } from '@souk/server/review/report-review';
import { refuseReturn as refuse } from '@souk/server/returns/refuse-return';
import { changeSettings as storeSettings } from '@souk/server/settings/test-settings';
import type { Settings } from '@souk/server/settings/settings-schema';
import type { Shop } from '@souk/server/shop';
import { shopDataDir } from './shop.ts';

type Database = ReturnType<typeof openDatabase>['db'];

/** Works on the running shop's database, bypassing its pages. */
export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const url = await findRunningDatabase(shopDataDir);
  if (url === null) throw new Error('The shop of this run has no database.');
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** The cookie value `frontend_token` of a new login. */
export async function signIn(email: string): Promise<string> {
  const authSecret = await readAuthSecret();
  return withDatabase(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    // All that a login needs.
    const shop = { db, authSecret, clock: { now: () => new Date() } } as Shop;
    const { token } = await issueLogin(shop, id);
    return token;
  });
}

/** Expires password confirmations, as after ten minutes. */
export const endConfirmations = () =>
  withDatabase((db) => db.updateTable('console_sessions').set({ confirmed_until: null }).execute());

/** A new person without orders. */
export async function createPerson(name: string): Promise<{ email: string }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { name, email, phone: null, passwordHash: null, now: new Date() };
  await withDatabase((db) => audited(db, commandActor('journeys'), (tx) => addPerson(tx, person)));
  return { email };
}

/** Makes this person a manager of the shop until the returned function is called. */
export async function joinStaff(email: string): Promise<() => Promise<void>> {
  const userId = await withDatabase(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const row = { user_id: id, store_id: null, role_id: operatorRoleIds.manager };
    await db.insertInto('memberships').values(row).execute();
    return id;
  });
  return () =>
    withDatabase(async (db) => {
      const ofShop = db.deleteFrom('memberships').where('store_id', 'is', null);
      await ofShop.where('user_id', '=', userId).execute();
    });
}

export async function productsOfBrand(id: number): Promise<number[]> {
  return withDatabase(async (db) => {
    const rows = await db.selectFrom('products').select('id').where('brand_id', '=', id).execute();
    return rows.map((row) => row.id);
  });
}

export async function productsOfCollection(id: number): Promise<number[]> {
  return withDatabase(async (db) => {
    const rows = await db
      .selectFrom('collection_products')
      .select('product_id')
      .where('collection_id', '=', id)
      .execute();
    return rows.map((row) => row.product_id);
  });
}

/** Like `souk settings set`. Pages show it a moment later. */
export async function changeSettings(values: Partial<Settings>): Promise<void> {
  await withDatabase((db) => storeSettings(db, values));
}

/** A bank transfer with this reference and amount (`65.00 USD`) arrives, as by `souk payment record`. */
export async function recordTransfer({ reference, amount }: { reference: string; amount: string }) {
  const [value = '', currency = ''] = amount.split(' ');
  const outcome = await withDatabase((db) =>
    recordReceipt(
      { db, log: console },
      {
        reference,
        amount: { minor: toMinor(value, currency), currency },
        receiptId: `line-${crypto.randomUUID()}`,
        actor: 'operator',
        now: new Date(),
      },
    ),
  );
  if (!outcome.ok || outcome.result !== 'paid') throw new Error(`${reference}: ${JSON.stringify(outcome)}`);
}

/** Delivers all parts of the order, like four calls of `souk order advance`. */
export async function deliver(orderNumber: string): Promise<void> {
  await withDatabase(async (db) => {
    for (let step = 1; step < 5; step++) {
      await moveOrder(db, { number: orderNumber, actor: 'operator', now: new Date() });
    }
  });
}

/** Records the carrier of a part, like `souk order parcel`. */
export async function sendParcel(
  orderNumber: string,
  { storeId, ...parcel }: { storeId: number; carrier: string; parcelNumber: string },
): Promise<void> {
  const outcome = await withDatabase(async (db) => {
    const { slug } = await db
      .selectFrom('stores')
      .select('slug')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow();
    return recordParcel(db, { number: orderNumber, store: slug, ...parcel });
  });
  if (!outcome.ok) throw new Error(`${orderNumber}: ${outcome.reason}`);
}

/** The seller refuses the latest return of an order. */
export async function refuseReturn(orderId: number, reason: string): Promise<void> {
  const outcome = await withDatabase(async (db) => {
    const { id, store_id: storeId } = await db
      .selectFrom('returns')
      .innerJoin('order_parts', 'order_parts.id', 'returns.order_part_id')
      .select(['returns.id', 'returns.store_id'])
      .where('order_parts.order_id', '=', orderId)
      .orderBy('returns.id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const now = new Date();
    return audited(db, commandActor('journeys'), (tx) => refuse(tx, { storeId }, { id, reason, now }));
  });
  if (!outcome.ok) throw new Error(`${orderId}: ${outcome.reason}`);
}

/** Ends a flash sale now. Returns a function that restores its end. */
export async function endFlashSale(id: number): Promise<() => Promise<void>> {
  const endAt = (moment: Date) =>
    withDatabase((db) =>
      db.transaction().execute(async (tx) => {
        const { end_time: meant } = await tx
          .selectFrom('flash_sales')
          .select('end_time')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await tx.updateTable('flash_sales').set({ end_time: moment }).where('id', '=', id).execute();
        const products = await tx
          .selectFrom('flash_sale_products')
          .select('product_id')
          .where('flash_sale_id', '=', id)
          .execute();
        const pages = products.map((row) => `product:${row.product_id}` as const);
        await announceChange(tx, ['flash-sale', 'catalog', ...pages]);
        return meant;
      }),
    );
  const meant = await endAt(new Date());
  return async () => void (await endAt(meant));
}

/** Sets the stock of a product without variants. Returns a function that restores it. */
export async function setStock(title: string, quantity: number): Promise<() => Promise<void>> {
  const set = (target: number) =>
    withDatabase(async (db) => {
      const {
        id,
        product_id,
        quantity: before,
      } = await db
        .selectFrom('inventories')
        .innerJoin('products', 'products.id', 'inventories.product_id')
        .select(['inventories.id', 'product_id', 'inventories.quantity'])
        .where('products.title', '=', title)
        .executeTakeFirstOrThrow();
      await db.updateTable('inventories').set({ quantity: target }).where('id', '=', id).execute();
      await announceChange(db, [`product:${product_id}`, 'catalog']);
      return before;
    });
  const before = await set(quantity);
  return async () => void (await set(before));
}

/** A verified person applies for a store. */
export async function applyForStore(storeName: string): Promise<void> {
  await withDatabase((db) =>
    db
      .insertInto('seller_applications')
      .values({
        name: 'Noor Haddad',
        email: `${crypto.randomUUID()}@example.com`,
        phone: '+49 30 0000 142',
        store_name: storeName,
        language_code: 'en',
        password_hash: 'a hash',
        status: 'pending',
        proved_at: new Date('2026-01-01T00:00:00Z'),
        created_at: new Date('2026-01-01T00:00:00Z'),
      })
      .execute(),
  );
}

/** Reports this many of the demo store's reviews; returns their ids. */
export async function reportReviews(count: number): Promise<number[]> {
  return withDatabase(async (db) => {
    const rows = await db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .leftJoin('review_reports', 'review_reports.review_id', 'reviews.id')
      .select('reviews.id')
      .where('products.store_id', '=', 1)
      .where('reviews.hidden_at', 'is', null)
      .where('review_reports.review_id', 'is', null)
      .orderBy('reviews.id')
      .limit(count)
      .execute();
    for (const { id } of rows) {
      const report = { id, reason: 'other', note: '', now: new Date() } as const;
      await audited(db, commandActor('journeys'), (tx) => reportReview(tx, { storeId: 1 }, report));
    }
    return rows.map(({ id }) => id);
  });
}

/** Marks emails to these addresses as undelivered after a day, with the content of the last order email. Returns their ids. */
export async function putMailsAside(recipients: readonly string[]): Promise<number[]> {
  return withDatabase(async (db) => {
    const outboxRow = await db
      .selectFrom('mails')
      .select(['kind', 'language_code', sql<string>`data::text`.as('data')])
      .where('kind', '=', 'order-placed')
      .where(sql<boolean>`data <> '{}'`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const aside = { ...outboxRow, tries: 9, last_error: '550 5.1.1', given_up_at: new Date() };
    const rows = recipients.map((recipient) => ({ ...aside, recipient, cause: `aside:${recipient}` }));
    const mails = await db.insertInto('mails').values(rows).returning('id').execute();
    return mails.map(({ id }) => id);
  });
}

export const readAuthSecret = async () => (await readFile(join(shopDataDir, 'auth-secret'), 'utf8')).trim();
