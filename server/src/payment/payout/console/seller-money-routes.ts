import type { ConsoleApi } from '@souk/contract/console-api';
import type { MoneyEntry, SellerBalance, SellerTerms } from '@souk/contract/seller-console/money';
import { audited } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { refuse, refuseForNow, refuseUnknown } from '#http/refusal.ts';
import { countUse } from '#http/shared-limits.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { listPage } from '#records/list-page.ts';
import { acceptSellerTerms } from '#seller/accept-seller-terms.ts';
import { findCashStop } from '#seller/cash-limit.ts';
import { findAgreement, haveBegun, sellerTerms } from '#seller/seller-terms.ts';
import { listDebts } from '../debt/debt-queries.ts';
import { payToOf } from '../debt/pay-to.ts';
import { dueOn, isOverdue } from '../debt/request-debts.ts';
import { findNewSellerUntil } from '../hold-days.ts';
import { payoutMinimum, payoutNumber } from '../payout-amounts.ts';
import { findPayoutBlocks } from '../payout-blocks.ts';
import { payoutListOfStore } from '../payout-queries.ts';
import { nextPayoutDay } from '../payout-schedule.ts';
import { readOwed } from '../read-owed.ts';
import { listExpected, listPending, moneyEntryList, type MoneyEntryRow } from '../seller-money-queries.ts';
import { blockView, sellerPayoutView } from './payout-view.ts';

const latestPayouts = 5;

export const sellerMoneyHandlers: ConsoleHandlers<ConsoleApi['sellerMoney']> = {
  async readMoney({ shop, db, now, settings, caller }) {
    const storeId = ownStore(caller.scope);
    const [balances, blocks, terms, newUntil, payouts, cash] = await Promise.all([
      readBalances({ db, now, settings }, storeId),
      findPayoutBlocks(db, { storeIds: [storeId], now }),
      readTerms({ db, now, settings }, storeId),
      findNewSellerUntil(db, { storeId, rules: settings, now }),
      listPage(shop, payoutListOfStore(storeId), { limit: latestPayouts }),
      findCashStop(db, storeId, settings),
    ]);
    const { currency } = settings;
    const on = nextPayoutDay(settings, now);
    return {
      balances,
      next_payout: { on, about: on === null ? [] : balances.flatMap((balance) => aboutOf(balance, on)) },
      block: blockView(blocks.get(storeId)),
      terms,
      new_seller: newUntil && {
        until: newUntil.toISOString(),
        hold_days: settings.new_seller_hold_days,
      },
      cash_stopped: cash && {
        owes: { minor: cash.owesMinor, currency },
        limit: { minor: cash.limitMinor, currency },
      },
      pay_to: payToOf(shop.payments, settings),
      payouts: payouts.ok ? payouts.rows.map(sellerPayoutView) : [],
    };
  },

  async acceptSellerTerms({ shop, db, now, settings, caller, body: { version } }) {
    const storeId = ownStore(caller.scope);
    const limit = { name: 'seller-terms', subject: `store:${storeId}`, now } as const;
    const wait = shop.rateLimits ? await countUse(db, limit) : null;
    if (wait !== null) return refuseForNow(wait);
    const accepted = await audited(db, caller.actor, (tx) =>
      acceptSellerTerms(tx, { storeId, version, settings, now }),
    );
    if (!accepted.ok)
      return accepted.reason === 'changed' ? refuse('refusal.console.seller-terms.changed') : refuseUnknown();
    return (await readTerms({ db, now, settings }, storeId)) ?? refuseUnknown();
  },

  async listOwnPayouts({ shop, caller, query }) {
    const page = await listPage(shop, payoutListOfStore(ownStore(caller.scope)), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(sellerPayoutView), next: page.next, total: page.total };
  },

  async listMoneyEntries({ shop, caller, query }) {
    const page = await listPage(shop, moneyEntryList(ownStore(caller.scope), query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(entryView), next: page.next, total: page.total };
  },
};

function ownStore({ storeId }: Scope): number {
  if (storeId === null) throw new Error('A seller console always has a store.');
  return storeId;
}

async function readTerms(
  { db, now, settings }: Pick<ConsoleCall, 'db' | 'now' | 'settings'>,
  storeId: number,
): Promise<SellerTerms | null> {
  const terms = sellerTerms(settings);
  if (!terms) return null;
  const agreedAt = await findAgreement(db, { storeId, version: terms.version });
  return { ...terms, agreed_at: agreedAt?.toISOString() ?? null, have_begun: haveBegun(terms, now) };
}

async function readBalances(
  { db, now, settings }: Pick<ConsoleCall, 'db' | 'now' | 'settings'>,
  storeId: number,
): Promise<SellerBalance[]> {
  const [rows, expected, pending, debts] = await Promise.all([
    listSellerBalances(db, storeId),
    listExpected(db, storeId),
    listPending(db, { storeId, hold: settings, now }),
    listDebts(db, storeId),
  ]);
  const currencies = new Set([
    settings.currency,
    ...rows.map((row) => row.currency),
    ...expected.map((row) => row.currency),
  ]);
  const owed = new Map(
    await Promise.all(
      rows.map(
        async ({ currency, available_minor: availableMinor }) =>
          [currency, await readOwed(db, { storeId, currency, availableMinor })] as const,
      ),
    ),
  );
  return [...currencies].map((currency) => {
    const money = (minor: number) => ({ minor, currency });
    const summed = (own: { orders: number; minor: number }[]) => ({
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      amount: money(own.reduce((sum, { minor }) => sum + minor, 0)),
    });
    const balance = rows.find((row) => row.currency === currency);
    const own = pending.filter((row) => row.currency === currency);
    const debt = debts.find((row) => row.currency === currency);
    return {
      currency,
      pending: money(balance?.pending_minor ?? 0),
      available: money(balance?.available_minor ?? 0),
      reserved: money(balance?.reserved_minor ?? 0),
      paying: money(balance?.paying_minor ?? 0),
      expected: summed(expected.filter((row) => row.currency === currency)),
      coming: own.flatMap(({ on, orders, minor }) =>
        on === null ? [] : [{ on, orders, amount: money(minor) }],
      ),
      waiting: summed(own.filter(({ on }) => on === null)),
      minimum: money(payoutMinimum(currency, settings)),
      debt: debt
        ? {
            amount: money(debt.owes_minor),
            since: debt.since.toISOString(),
            due_on: dueOn(debt, settings)?.toISOString().slice(0, 10) ?? null,
            is_overdue: isOverdue(debt, settings, now),
          }
        : null,
      owed: owed.get(currency) ?? null,
    };
  });
}

/** What can be paid out on a day, if it reaches the minimum. */
function aboutOf({ available, coming, minimum, currency }: SellerBalance, day: string) {
  const minor = coming
    .filter(({ on }) => on < day)
    .reduce((sum, { amount }) => sum + amount.minor, available.minor);
  return minor >= minimum.minor ? [{ minor, currency }] : [];
}

const entryView = (row: MoneyEntryRow): MoneyEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  order:
    row.part_id === null || row.order_number === null ? null : { id: row.part_id, number: row.order_number },
  payout: row.payout_id === null ? null : { id: row.payout_id, number: payoutNumber(row.payout_id) },
  amount: { minor: row.amount_minor, currency: row.currency },
  available: { minor: row.available_minor, currency: row.currency },
});
