import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { notFound } from '#records/record-kind.ts';
import { listStoreOwners } from '#seller/queries.ts';
import { bankHoldMs } from '../bank-account/bank-hold.ts';
import { lockBankAccount } from '../bank-account/queries.ts';
import { payoutMethodChanged } from '../mails/payout-method-changed.ts';
import { findPayoutAccount, updateChoice } from './payout-account-queries.ts';

export type PayoutMethod = 'bank' | 'provider';

type Choice = { storeId: number; method: PayoutMethod; title: string; now: Date };

/**
 * Sets how a store is paid, by bank transfer or into its account at a provider, and notifies its owner. Like a change of bank details it
 * holds payouts for `bankHoldHours`, also if the same method is chosen again, which confirms it after a payout came back.
 */
export async function choosePayoutMethod(
  tx: AuditedTx,
  { storeId, method, title, now }: Choice,
): Promise<{ ok: true } | { ok: false; reason: 'no-account' } | typeof notFound> {
  const locked = await lockBankAccount(tx, storeId);
  if (!locked) return notFound;
  const before = await findPayoutAccount(tx, storeId);
  if (!before) return method === 'bank' ? { ok: true } : { ok: false, reason: 'no-account' };
  const isFirst = locked.account === null && !before.is_chosen;
  const heldUntil = isFirst ? null : new Date(now.getTime() + bankHoldMs);
  const { userId, name } = tx.audit.actor;
  const isProvider = method === 'provider';
  await updateChoice(tx, storeId, {
    is_chosen: isProvider,
    changed_at: now,
    held_until: heldUntil,
    changed_by: userId,
  });
  tx.audit.record({
    action: 'payout-account.choose',
    entity: 'payout-account',
    entityId: storeId,
    label: locked.store,
    storeId,
    before: { payout_method: before.is_chosen ? before.provider : 'bank' },
    after: { payout_method: isProvider ? before.provider : 'bank' },
  });
  for (const { email, language } of await listStoreOwners(tx, [storeId]))
    await queueMail(tx, {
      kind: payoutMethodChanged,
      cause: `payout-method-changed:${storeId}:${now.toISOString()}:${email}`,
      to: email,
      language,
      data: {
        store: locked.store,
        by: name,
        at: now.toISOString(),
        provider: isProvider ? title : null,
        until: heldUntil?.toISOString() ?? null,
      },
    });
  return { ok: true };
}
