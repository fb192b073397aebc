import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { takeDown, type TakenDown } from '#product/take-down.ts';
import { listStoreContacts } from './list-store-contacts.ts';
import { productTakenDown } from './mails/product-taken-down.ts';

/** Removes a product from the shop and tells its store why, as marketplaces are legally required to do. */
export async function takeDownProduct(
  tx: AuditedTx,
  taken: { id: number; reason: string; now: Date },
): Promise<TakenDown> {
  const outcome = await takeDown(tx, taken);
  if (!outcome.ok) return outcome;
  const contact = (await listStoreContacts(tx, [outcome.storeId])).get(outcome.storeId);
  if (!contact) return outcome;
  await queueMail(tx, {
    kind: productTakenDown,
    cause: `product-taken-down:${taken.id}:${taken.now.toISOString()}`,
    to: contact.email,
    language: contact.language,
    data: { id: taken.id, title: outcome.title, reason: taken.reason },
  });
  return outcome;
}
