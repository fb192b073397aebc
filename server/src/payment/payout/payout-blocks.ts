import { missingDac7Details, type Dac7Detail } from '@souk/rules/dac7';
import { missingTraderFacts, type TraderFact } from '@souk/rules/trader';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { readLedgerCheck } from '#ledger/check-queries.ts';
import { isTraderStated } from '#seller/console/seller-checklist-queries.ts';
import { listVersions, sellerTerms, versionInForce } from '#seller/seller-terms.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings, type Settings } from '#settings/settings-schema.ts';
import { isDac7Asked, isPastReminders } from '../dac7/dac7-request-queries.ts';

export type PayoutBlockReason =
  | 'ledger'
  | 'operator'
  | 'no-account'
  | 'account-changed'
  | 'account-returned'
  | 'account-incomplete'
  | 'trader-details'
  | 'seller-terms'
  | 'dac7-details'
  | 'suspended';

export type PayoutBlock = {
  reason: PayoutBlockReason;
  /** When the account was changed; null for other reasons. */
  since: Date | null;
  /** When it ends by itself. */
  until: Date | null;
  /** The operator's words to the seller. */
  note: string | null;
  /** Business details to add. */
  missing: (TraderFact | Dac7Detail)[];
};

type Facts = {
  id: number;
  status: string;
  block_reason: string | null;
  changed_at: Date | null;
  held_until: Date | null;
  has_account: boolean;
  /** False: it is paid by a provider that doesn't accept its account, or not yet. */
  is_enabled: boolean;
  is_returned: boolean;
  /** Versions of the seller terms. */
  agreed_to: string[];
  is_past_reminders: boolean;
  is_self_certified: boolean;
} & Record<Exclude<TraderFact, 'is_self_certified'> | 'register_number' | 'vat_number', string>;

/**
 * By store id; stores that can be paid are absent. After a payout that came back, the store confirms how it is paid: it saves its bank
 * details or chooses the provider again.
 */
export async function findPayoutBlocks(
  db: Kysely<DB>,
  { storeIds, now }: { storeIds: readonly number[]; now: Date },
): Promise<Map<number, PayoutBlock>> {
  if (storeIds.length === 0) return new Map();
  const [check, stored, versions, { rows }] = await Promise.all([
    readLedgerCheck(db),
    listSettings(db),
    listVersions(db),
    sql<Facts>`
      select store.id, store.status, terms.block_reason, held.held_until, held.changed_at,
        coalesce(provider.is_chosen, false) or account.store_id is not null as has_account,
        not coalesce(provider.is_chosen, false) or provider.is_enabled as is_enabled,
        exists (select from payouts where payouts.store_id = store.id and payouts.state = 'returned'
          and payouts.settled_at >= case when provider.is_chosen then provider.changed_at else greatest(account.changed_at, provider.changed_at) end) as is_returned,
        array(select text_version from seller_terms_agreements agreed where agreed.store_id = store.id) as agreed_to,
        ${isPastReminders} as is_past_reminders, store.register_number, store.vat_number,
        store.legal_name, store.email, store.phone, store.address_1, store.city, store.country, store.is_self_certified
      from stores store left join payout_terms terms on terms.store_id = store.id
        left join seller_bank_accounts account on account.store_id = store.id
        left join payout_accounts provider on provider.store_id = store.id
        left join lateral (
          select held_until, changed_at from (values (provider.held_until, provider.changed_at),
            (case when not coalesce(provider.is_chosen, false) then account.held_until end, account.changed_at)) change (held_until, changed_at)
          where held_until is not null order by held_until desc limit 1
        ) held on true
      where store.id = any(${storeIds})`.execute(db),
  ]);
  const settings = readSettings(stored);
  // Every payout waits while the ledger doesn't add up.
  const isLedgerWrong = check !== undefined && check.fault !== null;
  return new Map(
    rows.flatMap((facts) => {
      const block = isLedgerWrong ? because('ledger') : blockOf(facts, { settings, versions, now });
      return block ? [[facts.id, block] as const] : [];
    }),
  );
}

export const because = (
  reason: PayoutBlockReason,
  more: Partial<Omit<PayoutBlock, 'reason'>> = {},
): PayoutBlock => ({ reason, since: null, until: null, note: null, missing: [], ...more });

/** `versions`: of the seller terms. */
type Rules = { settings: Settings; versions: readonly string[]; now: Date };

function blockOf(facts: Facts, { settings, versions, now }: Rules): PayoutBlock | null {
  if (facts.block_reason !== null) return because('operator', { note: facts.block_reason });
  if (facts.status === 'suspended') return because('suspended');
  if (!facts.has_account) return because('no-account');
  if (!facts.is_enabled) return because('account-incomplete');
  if (facts.is_returned) return because('account-returned');
  if (settings.payouts_need_trader_details && isTraderStated(settings)) {
    const missing = missingTraderFacts(facts);
    if (missing.length > 0) return because('trader-details', { missing });
  }
  const terms = sellerTerms(settings);
  const due = terms && versionInForce(terms, { versions, now });
  // Who agrees to the next version early agrees to it instead.
  if (due && !facts.agreed_to.some((version) => version === due || version === terms.version))
    return because('seller-terms');
  if (facts.is_past_reminders && isDac7Asked(settings)) {
    const missing = missingDac7Details(facts);
    if (missing.length > 0) return because('dac7-details', { missing });
  }
  if (facts.held_until !== null && facts.held_until > now)
    return because('account-changed', { since: facts.changed_at, until: facts.held_until });
  return null;
}
