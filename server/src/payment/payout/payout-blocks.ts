import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { readLedgerCheck } from '#ledger/check-queries.ts';

export type PayoutBlockReason =
  | 'ledger'
  | 'operator'
  | 'no-account'
  | 'account-changed'
  | 'account-returned'
  | 'account-incomplete'
  | 'suspended';

/** Why a store isn't paid now; `until`: when it ends by itself; `note`: the operator's words to the seller. */
export type PayoutBlock = { reason: PayoutBlockReason; until: Date | null; note: string | null };

type Facts = {
  id: number;
  status: string;
  block_reason: string | null;
  held_until: Date | null;
  has_account: boolean;
  /** False: it is paid by a provider that doesn't accept its account, or not yet. */
  is_enabled: boolean;
  is_returned: boolean;
};

/**
 * By store id; stores that can be paid are absent. After a payout that came back, the store confirms how it is paid: it saves its bank
 * details or chooses the provider again.
 */
export async function findPayoutBlocks(
  db: Kysely<DB>,
  { storeIds, now }: { storeIds: readonly number[]; now: Date },
): Promise<Map<number, PayoutBlock>> {
  if (storeIds.length === 0) return new Map();
  const [check, { rows }] = await Promise.all([
    readLedgerCheck(db),
    sql<Facts>`
      select store.id, store.status, terms.block_reason,
        greatest(provider.held_until, case when not coalesce(provider.is_chosen, false) then account.held_until end) as held_until,
        coalesce(provider.is_chosen, false) or account.store_id is not null as has_account,
        not coalesce(provider.is_chosen, false) or provider.is_enabled as is_enabled,
        exists (select from payouts where payouts.store_id = store.id and payouts.state = 'returned'
          and payouts.settled_at >= case when provider.is_chosen then provider.changed_at else greatest(account.changed_at, provider.changed_at) end) as is_returned
      from stores store left join payout_terms terms on terms.store_id = store.id
        left join seller_bank_accounts account on account.store_id = store.id
        left join payout_accounts provider on provider.store_id = store.id
      where store.id = any(${storeIds})`.execute(db),
  ]);
  // Every payout waits while the ledger doesn't add up.
  const isLedgerWrong = check !== undefined && check.fault !== null;
  return new Map(
    rows.flatMap((facts) => {
      const block = blockOf(facts, isLedgerWrong, now);
      return block ? [[facts.id, block] as const] : [];
    }),
  );
}

function blockOf(facts: Facts, isLedgerWrong: boolean, now: Date): PayoutBlock | null {
  const because = (reason: PayoutBlockReason, until: Date | null = null): PayoutBlock => ({
    reason,
    until,
    note: null,
  });
  if (isLedgerWrong) return because('ledger');
  if (facts.block_reason !== null) return { ...because('operator'), note: facts.block_reason };
  if (facts.status === 'suspended') return because('suspended');
  if (!facts.has_account) return because('no-account');
  if (!facts.is_enabled) return because('account-incomplete');
  if (facts.is_returned) return because('account-returned');
  if (facts.held_until !== null && facts.held_until > now)
    return because('account-changed', facts.held_until);
  return null;
}
