import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { notFound } from '#records/record-kind.ts';
import { listStoreOwners } from '#seller/queries.ts';
import { bankHoldMs } from './bank-hold.ts';
import { checkBankDetails, type BankFault, type TypedBankDetails } from './check-bank-details.ts';
import { bankDetailsChanged } from './mails/bank-details-changed.ts';
import { lockBankAccount, putBankAccount, type BankAccount } from './queries.ts';
import { sealNumbers } from './seal-numbers.ts';

type NewDetails = { storeId: number; authSecret: string; typed: TypedBankDetails; now: Date };

type BankAccountSaved =
  | { ok: true }
  | { ok: false; reason: 'invalid'; faults: BankFault[] }
  | typeof notFound;

/**
 * Saves where a store's payouts go and notifies its owner. Each change holds payouts for `bankHoldHours`, even of the same numbers: they
 * are entered again to confirm them, after a payout was returned for example. The first entry holds nothing.
 */
export async function saveBankAccount(
  tx: AuditedTx,
  { storeId, authSecret, typed, now }: NewDetails,
): Promise<BankAccountSaved> {
  const checked = checkBankDetails(typed);
  if (!checked.ok) return checked;
  const locked = await lockBankAccount(tx, storeId);
  if (!locked) return notFound;
  const { account: before, store } = locked;
  const { numbers, ...details } = checked.details;
  const after: BankAccount = {
    ...details,
    changed_at: now,
    held_until: before ? new Date(now.getTime() + bankHoldMs) : null,
  };
  const { userId, name } = tx.audit.actor;
  const sealed = sealNumbers(authSecret, storeId, numbers);
  await putBankAccount(tx, { storeId, ...after, sealed, changedBy: userId });
  tx.audit.record({
    action: 'bank-account.save',
    entity: 'bank-account',
    entityId: storeId,
    label: store,
    storeId,
    before: before && recorded(before),
    after: recorded(after),
  });
  for (const { email, language } of await listStoreOwners(tx, [storeId]))
    await queueMail(tx, {
      kind: bankDetailsChanged,
      cause: `bank-details-changed:${storeId}:${now.toISOString()}:${email}`,
      to: email,
      language,
      data: {
        store,
        by: name,
        at: now.toISOString(),
        before: before?.last4 ?? null,
        after: after.last4,
        holder: after.holder,
        country: after.country,
        until: after.held_until?.toISOString() ?? null,
      },
    });
  return { ok: true };
}

/** For the activity log: never the numbers. */
const recorded = ({ holder, country, currency, last4 }: BankAccount) => ({
  holder,
  bank_country: country,
  currency,
  account_ending: last4,
});
