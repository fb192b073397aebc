import { sql, type Kysely, type Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { findPayoutBlocks, type PayoutBlock } from './payout-blocks.ts';
import { payoutMinimum } from './payout-amounts.ts';
import { recordPayout } from './record-payout.ts';

type Rules = Pick<Settings, 'currency' | 'payout_minimum'>;

export type PayableBalance = {
  store_id: number;
  store_name: string;
  store_slug: string;
  currency: string;
  /** What can be paid out, as `readPayable` reads it. */
  available_minor: number;
  /** The open payout, if any, and whether it is still a draft. */
  payout_id: number | null;
  is_draft: boolean;
  /** It is paid through a provider instead of by bank transfer. */
  is_by_provider: boolean;
};

export type PayoutPlan = {
  /** At least the minimum is available, nothing blocks them, and no payout is approved or sent. */
  due: PayableBalance[];
  held: (PayableBalance & { block: PayoutBlock })[];
  belowMinimum: PayableBalance[];
};

/** What a payout run would draft now, and for whom it wouldn't. */
export async function planPayouts(
  db: Kysely<DB> | Transaction<DB>,
  { now, rules }: { now: Date; rules: Rules },
): Promise<PayoutPlan> {
  const { rows } = await sql<PayableBalance>`
    select own.store_id, store.name as store_name, store.slug as store_slug, own.currency, own.available_minor + least(own.pending_minor, 0) as available_minor,
      open.id as payout_id, open.state is not distinct from 'draft' as is_draft,
      exists (select from payout_accounts provider where provider.store_id = own.store_id and provider.is_chosen) as is_by_provider
    from seller_balances() own join stores store on store.id = own.store_id
      left join payouts open on open.store_id = own.store_id and open.currency = own.currency and open.state in ('draft', 'approved', 'sent')
    where own.available_minor > 0 or open.id is not null
    order by own.store_id, own.currency`.execute(db);
  const payable = rows.filter(({ payout_id: open, is_draft: isDraft }) => open === null || isDraft);
  const isEnough = (row: PayableBalance) => row.available_minor >= payoutMinimum(row.currency, rules);
  const enough = payable.filter(isEnough);
  const blocks = await findPayoutBlocks(db, { storeIds: enough.map((row) => row.store_id), now });
  return {
    due: enough.filter((row) => !blocks.has(row.store_id)),
    held: enough.flatMap((row) => {
      const block = blocks.get(row.store_id);
      return block ? [{ ...row, block }] : [];
    }),
    belowMinimum: payable.filter((row) => !isEnough(row)),
  };
}

export type DraftedPayouts = { ok: true; isUnchanged?: true; drafts: DraftedPayout[] };
export type DraftedPayout = { id: number; store_id: number; currency: string; amount_minor: number };

/**
 * Drafts a payout for each store and currency that is due, and brings earlier drafts up to date: their amount follows the balance, and
 * those that are no longer due are cancelled. Two runs at once draft each payout once (`payouts_one_open`).
 */
export async function draftPayouts(
  tx: AuditedTx,
  { now, rules, by }: { now: Date; rules: Rules; by: string },
): Promise<DraftedPayouts> {
  const { due } = await planPayouts(tx, { now, rules });
  const plan = sql`unnest(${due.map((row) => row.store_id)}::int[], ${due.map((row) => row.currency)}::text[], ${due.map((row) => row.available_minor)}::bigint[])
    as due (store_id, currency, minor)`;
  const { rows: gone } = await sql<DraftedPayout>`
    update payouts set state = 'cancelled', settled_at = ${now}
    where state = 'draft' and not (store_id, currency) in (select due.store_id, due.currency from ${plan})
    returning id, store_id, currency, amount_minor`.execute(tx);
  const { rows: changed } = await sql<DraftedPayout>`
    update payouts set amount_minor = due.minor, checked_by = null, checked_by_id = null from ${plan}
    where state = 'draft' and payouts.store_id = due.store_id and payouts.currency = due.currency and amount_minor <> due.minor
    returning id, payouts.store_id, payouts.currency, amount_minor`.execute(tx);
  const { rows: added } = await sql<DraftedPayout>`
    insert into payouts (store_id, currency, amount_minor, created_at, created_by)
    select due.store_id, due.currency, due.minor, ${now}::timestamptz, ${by}::text from ${plan}
    where not exists (select from payouts open where open.store_id = due.store_id and open.currency = due.currency and open.state in ('draft', 'approved', 'sent'))
    order by due.store_id, due.currency
    on conflict (store_id, currency) where state in ('draft', 'approved', 'sent') do nothing
    returning id, store_id, currency, amount_minor`.execute(tx);
  const drafts = [...changed, ...added];
  for (const payout of gone) recordPayout(tx, 'cancel', payout);
  for (const payout of changed) recordPayout(tx, 'redraft', payout);
  for (const payout of added) recordPayout(tx, 'draft', payout);
  return { ok: true, drafts, ...(gone.length + drafts.length === 0 ? { isUnchanged: true } : {}) };
}
