import type {
  Statement,
  StatementEntry,
  StatementHead,
  StatementRow,
} from '@souk/contract/seller-console/statements';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findClosedUntil } from '#ledger/close-months.ts';
import { addressLine } from '#payment/invoice/invoice-words.ts';
import type { Party } from '#payment/invoice/parties.ts';
import { placeNames } from '#settings/place-names.ts';
import type { Language } from '#texts/language.ts';
import { conversionView } from '../conversion-view.ts';
import { payoutNumber } from '../payout-amounts.ts';
import { listSingleFacts, sumGroups, type Account, type GroupSum, type SingleFact } from './fact-queries.ts';
import { isOpen, lastDay, periodOf, type Period } from './period.ts';
import {
  findBalances,
  findStatementStore,
  listMonths,
  type EntryRow,
  type StatementStore,
} from './statement-queries.ts';

/** The months and currencies in which a store's balance changed, newest first. */
export async function listStatementHeads(db: Kysely<DB>, storeId: number): Promise<StatementHead[]> {
  const balances = new Map<string, number>();
  const [months, closedUntil] = await Promise.all([listMonths(db, storeId), findClosedUntil(db)]);
  const heads = months.map(({ period, currency, amount_minor: change }) => {
    const opening = balances.get(currency) ?? 0;
    balances.set(currency, opening + change);
    return {
      period,
      currency,
      is_open: isOpen(periodOf(period)!, closedUntil), // a month, as the query says
      opening: { minor: opening, currency },
      closing: { minor: opening + change, currency },
    };
  });
  return heads.toReversed();
}

type Asked = { storeId: number; period: string; currency: string; now: Date };

export type FoundStatement =
  | { ok: true; account: Account; period: Period; isOpen: boolean; store: StatementStore }
  | { ok: false; reason: 'unknown-store' | 'no-entries' };

/** Which statement is asked for: one exists for each currency in which the store had a balance or a change until then. */
export async function findStatement(
  db: Kysely<DB>,
  { storeId, period: name, currency, now }: Asked,
): Promise<FoundStatement> {
  const period = periodOf(name);
  const [store, months, closedUntil] = await Promise.all([
    findStatementStore(db, storeId),
    listMonths(db, storeId),
    findClosedUntil(db),
  ]);
  if (!store) return { ok: false, reason: 'unknown-store' };
  const isKnown = months.some((one) => one.currency === currency && one.period <= name);
  if (!period || period.from > now || !isKnown) return { ok: false, reason: 'no-entries' };
  return { ok: true, account: { storeId, currency }, period, isOpen: isOpen(period, closedUntil), store };
}

/** Each store has one statement a month and currency, so that these are its number: `S-12-2026-11-EUR`. */
export const statementNumber = ({ storeId, currency }: Account, { name }: Pick<Period, 'name'>): string =>
  `S-${storeId}-${name}-${currency}`;

export async function readStatement(
  db: Kysely<DB>,
  {
    found,
    issuer,
    language,
  }: { found: Extract<FoundStatement, { ok: true }>; issuer: Party; language: Language },
): Promise<Statement> {
  const { account, period, store } = found;
  const { currency } = account;
  const { country } = placeNames({ ...store, state: '' }, language.code);
  const money = (minor: number) => ({ minor, currency });
  const [balances, sums, singles] = await Promise.all([
    findBalances(db, account, period),
    sumGroups(db, account, period),
    listSingleFacts(db, account, period),
  ]);
  const {
    pending_minor: pending,
    available_minor: available,
    reserved_minor: reserved,
    paying_minor: paying,
  } = balances;
  const adjustments = singles.filter(({ payout_id: id }) => id === null);
  const payouts = singles.filter(({ payout_id: id }) => id !== null);
  return {
    number: statementNumber(account, period),
    period: period.name,
    currency,
    is_open: found.isOpen,
    from: period.from.toISOString().slice(0, 10),
    to: lastDay(period),
    shop: issuer.name,
    issuer: {
      name: issuer.name,
      legal_name: issuer.legal_name,
      address: addressLine(issuer, language),
      vat_number: issuer.vat_number,
    },
    store: {
      name: store.name,
      legal_name: store.legal_name,
      address: [store.address_1, `${store.zip} ${store.city}`.trim(), country]
        .filter((line) => line !== '')
        .join(', '),
      vat_number: store.vat_number,
    },
    account_last4: store.account_last4,
    opening: money(balances.opening_minor),
    rows: [
      ...sums
        .filter(({ orders, amount_minor: minor }) => orders > 0 || minor !== 0)
        .map((sum) => groupRow(sum, currency)),
      ...[...adjustments, ...payouts].map((fact) => singleRow(fact, currency)),
    ],
    closing: money(pending + available + reserved + paying),
    pending: money(pending),
    available: money(available),
    reserved: money(reserved),
    paying: money(paying),
  };
}

/** What of a fact the row's amount consists of. */
const partsOfRow: Partial<Record<StatementRow['row'], readonly StatementRow['includes'][number]['of'][]>> = {
  sales: ['goods', 'shipping', 'shop-voucher'],
  refunds: ['goods', 'shipping', 'commission', 'commission-tax', 'shop-shipping', 'deemed-vat'],
};

type Parts = Pick<
  GroupSum,
  | 'goods_minor'
  | 'shop_voucher_minor'
  | 'shipping_minor'
  | 'commission_minor'
  | 'commission_tax_minor'
  | 'shop_shipping_minor'
  | 'deemed_vat_minor'
>;

function includesOf(row: StatementRow['row'], parts: Parts, currency: string): StatementRow['includes'] {
  const minor = {
    goods: parts.goods_minor,
    'shop-voucher': parts.shop_voucher_minor,
    shipping: parts.shipping_minor,
    commission: parts.commission_minor,
    'commission-tax': parts.commission_tax_minor,
    'shop-shipping': parts.shop_shipping_minor,
    'deemed-vat': parts.deemed_vat_minor,
  };
  return (partsOfRow[row] ?? []).flatMap((of) =>
    minor[of] === 0 ? [] : [{ of, amount: { minor: minor[of], currency } }],
  );
}

const groupRow = (sum: GroupSum, currency: string): StatementRow => ({
  row: sum.name,
  amount: { minor: sum.amount_minor, currency },
  orders: sum.orders,
  includes: includesOf(sum.name, sum, currency),
  at: null,
  adjustment: null,
  conversion: null,
  payout: null,
  reason: null,
});

function singleRow(fact: SingleFact, currency: string): StatementRow {
  const isBack = fact.kind === 'payout-failed' || fact.kind === 'payout-returned';
  return {
    row: fact.payout_id === null ? 'adjustment' : isBack ? (fact.kind as 'payout-failed') : 'payout',
    amount: { minor: fact.amount_minor, currency },
    orders: 0,
    includes: [],
    at: fact.at.toISOString(),
    adjustment: fact.payout_id === null ? (fact.kind as 'goodwill') : null, // one of the adjustments' kinds
    conversion: fact.conversion && conversionView(fact.conversion),
    payout:
      fact.payout_id === null
        ? null
        : {
            number: payoutNumber(fact.payout_id),
            account_last4: fact.account_last4,
            amount: { minor: fact.payout_minor ?? 0, currency },
          },
    reason: fact.payout_id === null ? fact.adjustment_reason : isBack ? fact.payout_reason : null,
  };
}

const kinds: Readonly<Record<string, StatementEntry['kind']>> = {
  earned: 'sale',
  refund: 'refund',
  'refund-failed': 'refund-failed',
};

export function entryView(
  row: EntryRow,
  { row: name, currency }: { row: StatementRow['row'] | 'pending'; currency: string },
): StatementEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: kinds[row.kind] ?? 'other',
    order:
      row.part_id === null || row.order_number === null
        ? null
        : { id: row.part_id, number: row.order_number },
    amount: { minor: row.minor, currency },
    includes: name === 'pending' ? [] : includesOf(name, row, currency),
    waits: row.is_released === undefined ? null : waitsView(row),
  };
}

type WaitsRow = Pick<EntryRow, 'on' | 'has_return' | 'has_dispute' | 'is_released' | 'extra_days'>;

export function waitsView(row: WaitsRow): NonNullable<StatementEntry['waits']> {
  const until = row.on ?? null;
  if (row.is_released === true) return { for: 'released', until, extra_days: 0 };
  const extraDays = row.extra_days ?? 0;
  if (row.has_dispute === true) return { for: 'dispute', until, extra_days: extraDays };
  return { for: row.has_return === true ? 'return' : 'return-period', until, extra_days: extraDays };
}
