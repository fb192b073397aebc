import { atConsole } from '@souk/server/console/test-consoles';
import type { DB } from '@souk/server/db/generated/db.d';
import { listAccountBalances, listSellerBalances } from '@souk/server/ledger/balance-queries';
import { signOrderLink } from '@souk/server/order/sign-order-link';
import { buildPerson } from '@souk/server/payment/payout/test-payouts';
import { sendRefunds } from '@souk/server/payment/send-refund';
import type { Shop } from '@souk/server/shop';
import { makeOwner, setSetting } from '@souk/server/testing/builders';
import type { Language } from '@souk/server/texts/language';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { openSandboxShop, type PlacedOrder, type SandboxShop } from './sandbox-shop.ts';
import { countStatementsOf, killJob, seededRandom } from './test-killed-job.ts';

/* The shop of the day of trade: its clock, its people, and what it owes. */

/** Aria Audio, Basil Home, Cedar Craft. */
export const sellers = ['A', 'B', 'C'] as const;
export type Seller = (typeof sellers)[number];

type Person = Awaited<ReturnType<typeof buildPerson>>;

/** `login`: headers of the account that placed it, `ref`: the payment's reference at its provider; empty: none. */
type MonthOrder = PlacedOrder & { login: Record<string, string>; ref: string };

export type Month = {
  world: SandboxShop;
  shop: SandboxShop['shop'];
  language: Language;
  /** Operators. */
  mara: Person;
  jon: Person;
  /** Ids, known once the stores are open. */
  stores: Record<Seller, number>;
  owners: Record<Seller, number>;
  orders: Map<string, MonthOrder>;
  job: Job;
  /** Jobs that were killed, in order. */
  killed: string[];
};

/** Runs a job; in a killed month it dies once before, and runs again a quarter of an hour later. */
type Job = (name: string, run: (own: Shop) => Promise<unknown>) => Promise<void>;

/** Statements of each job in a month in which none is killed. */
export const statementsOf = new Map<string, number>();

const start = new Date('2026-11-01T09:00:00Z');

/** Moves the clock to so many days after November 1, 9:00 UTC. */
export function at({ shop }: Pick<Month, 'shop'>, day: number, hours = 0): void {
  shop.clock.set(new Date(start.getTime() + day * 24 * 3600_000 + hours * 3600_000));
}

export async function openMonth({
  language,
  killSeed,
}: {
  language: Language;
  /** Jobs die before random statements of this seed; null: none dies. */
  killSeed: number | null;
}): Promise<Month> {
  const world = await openSandboxShop();
  const { shop } = world;
  at({ shop }, -1);
  const [mara, jon] = [await buildPerson(shop, 'Mara'), await buildPerson(shop, 'Jon')];
  for (const { userId } of [mara, jon]) await makeOwner(shop.db, userId);
  for (const [key, value] of Object.entries({
    currency: 'EUR',
    default_country: 'DE',
    default_commission_percent: 10,
    commission_tax_percent: 19,
    dispute_fee_paid_by: 'seller',
    payout_iban: 'DE02120300000000202051',
    invoices_from: '2026-11',
    legal_name: 'Souk GmbH',
    address_1: 'Marktplatz 1',
    city: 'Leipzig',
    country: 'DE',
    vat_number: 'DE811907980',
    vendor_registration: true,
    product_approval: 'all',
    // hold-days.test.ts shows what new sellers wait longer.
    new_seller_hold_days: 0,
  }))
    await setSetting(shop.db, key, value);
  const killed: string[] = [];
  const none = { A: 0, B: 0, C: 0 };
  const job = jobOf(shop, { killSeed, killed });
  return {
    world,
    shop,
    language,
    mara,
    jon,
    job,
    killed,
    stores: { ...none },
    owners: { ...none },
    orders: new Map(),
  };
}

function jobOf(
  shop: Month['shop'],
  { killSeed, killed }: { killSeed: number | null; killed: string[] },
): Job {
  const random = seededRandom(killSeed ?? 0);
  return async (name, run) => {
    const work = (own: Kysely<DB>) => run({ ...shop.app.shop, db: own });
    if (killSeed === null) return void statementsOf.set(name, await countStatementsOf(shop, work));
    const fatal = 1 + Math.floor(random() * (statementsOf.get(name) ?? 1));
    expect(await killJob(shop, work, fatal), `${name} was killed before statement ${fatal}`).toBe(true);
    killed.push(name);
    shop.clock.set(new Date(shop.clock.now().getTime() + 15 * 60_000));
    await run(shop.app.shop);
  };
}

/** Headers of a new session, as sessions don't last a month. */
export const asOwner = ({ shop, owners }: Month, seller: Seller): Promise<Record<string, string>> =>
  atConsole(shop, owners[seller], 'seller');
export const asOperator = ({ shop, mara }: Month): Promise<Record<string, string>> =>
  atConsole(shop, mara.userId, 'operator');

/** A placed order. */
export const orderOf = ({ orders }: Month, name: string): MonthOrder => orders.get(name)!;

/** The link in the emails of an order, which is all that guests have. */
export const emailedLink = ({ shop }: Month, number: string): ReturnType<typeof signOrderLink> =>
  signOrderLink(shop.app.shop.authSecret, number, shop.clock.now());

/** As in `A pending 400.26 EUR`, without buckets of 0. */
export async function balances({ shop, stores }: Month): Promise<string[]> {
  const shown = sellers.map(async (seller) =>
    (await listSellerBalances(shop.db, stores[seller])).flatMap((row) =>
      (['pending', 'available', 'reserved', 'paying'] as const).flatMap((bucket) => {
        const minor = row[`${bucket}_minor`];
        return minor === 0 ? [] : [`${seller} ${bucket} ${(minor / 100).toFixed(2)} ${row.currency}`];
      }),
    ),
  );
  return (await Promise.all(shown)).flat();
}

/** The shop's own accounts, without those of 0. */
export async function accounts({ shop }: Month, currency: string): Promise<Record<string, number>> {
  const rows = (await listAccountBalances(shop.db)).filter(
    (row) => row.currency === currency && row.minor !== 0 && !row.code.startsWith('sellers:'),
  );
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor / 100]));
}

/** Every waiting webhook, twice. */
export async function deliverWebhooks({ world }: Month): Promise<void> {
  await world.deliver({});
  await world.deliver({ again: true });
}

/** Sends refunds until the providers have confirmed them. */
export async function sendEveryRefund(month: Month, { isKilled }: { isKilled: boolean }): Promise<void> {
  const { shop, world, job } = month;
  await (isKilled ? job('send-refunds', sendRefunds) : sendRefunds(shop.app.shop));
  await deliverWebhooks(month);
  await world.runDue();
  await sendRefunds(shop.app.shop);
}

export async function changeCurrency({ shop }: Month, currency: string): Promise<void> {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
}
