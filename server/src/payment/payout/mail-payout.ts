import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { listStoreContacts } from '#seller/list-store-contacts.ts';
import { payoutFailed, payoutReturned, payoutSent } from './mails/payout-mails.ts';
import { payoutNumber } from './payout-amounts.ts';
import type { PayoutRow } from './payout-queries.ts';

const kinds = { sent: payoutSent, failed: payoutFailed, returned: payoutReturned };

/** Tells the store's owner that a payout is on its way, failed or came back; once per payout and step. */
export async function mailPayout(
  tx: AuditedTx,
  step: keyof typeof kinds,
  payout: Pick<
    PayoutRow,
    'id' | 'store_id' | 'amount_minor' | 'currency' | 'account_last4' | 'reason' | 'by_provider'
  >,
): Promise<void> {
  const contact = (await listStoreContacts(tx, [payout.store_id])).get(payout.store_id);
  if (!contact) return;
  await queueMail(tx, {
    kind: kinds[step],
    cause: `payout-${step}:${payout.id}`,
    to: contact.email,
    language: contact.language,
    data: {
      number: payoutNumber(payout.id),
      minor: payout.amount_minor,
      currency: payout.currency,
      account: payout.account_last4 ?? '',
      reason: payout.reason ?? '',
      isByProvider: payout.by_provider !== null,
    },
  });
}
