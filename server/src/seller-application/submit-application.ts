import { isEmail } from '@souk/rules/validation';
import type { Transaction } from 'kysely';
import { listOperatorAddresses, findByEmail } from '#account/queries.ts';
import type { MailProof } from '#account/mail-code.ts';
import { withMailProof } from '#account/with-mail-proof.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Call } from '#http/mount.ts';
import { Refusal } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { queueMail } from '#mail/queue-mail.ts';
import { findOwnStore } from '#seller/queries.ts';
import { deleteUnproved, findWaiting, lockUnproved, markPending } from './queries.ts';
import { sellerApplied } from './mails/seller-applied.ts';
import { sellerApplication } from './mails/seller-application.ts';

type SubmitCall = Pick<Call, 'shop' | 'db' | 'now' | 'settings' | 'request'> & { body: MailProof };
export type Submitted = { id: number; store_name: string; email: string };

/**
 * An application is proved by the code that was mailed for it: from now on it waits for the operator, who is mailed as
 * the applicant is; what others asked for with the same address is forgotten. Refused, now that nobody else listens, when one waits already or the person has a store.
 */
export async function submitApplication(call: SubmitCall): Promise<Submitted | Refusal> {
  return withMailProof<Submitted | Refusal>(call, 'seller', async (tx, { email, applicationId }) => {
    const application = applicationId === null ? null : await lockUnproved(tx, applicationId);
    if (!application) return null;
    const refusal = await whyNot(tx, email);
    if (!refusal) await markPending(tx, { id: application.id, now: call.now });
    await deleteUnproved(tx, email);
    if (refusal) return refusal;
    await queueMail(tx, {
      kind: sellerApplied,
      cause: `seller-applied:${application.id}`,
      to: application.email,
      language: application.language_code,
      data: { storeName: application.store_name },
    });
    await tellOperators(tx, call, application.id);
    return application;
  });
}

async function whyNot(tx: Transaction<DB>, email: string): Promise<Refusal | null> {
  const waiting = await findWaiting(tx, email);
  if (waiting) return told('refusal.seller.waiting', waiting.store_name, 'wait');
  const user = await findByEmail(tx, email);
  const store = user && (await findOwnStore(tx, user.id));
  return store ? told('refusal.seller.has-store', store.name, 'log-in') : null;
}

function told(key: RefusalKey, store: string, next: 'wait' | 'log-in'): Refusal {
  return new Refusal([{ key, values: { store } }], 201, { next });
}

/** Everybody with an operator's account; without any the shop's own address of the settings. */
async function tellOperators(tx: Transaction<DB>, { shop, settings }: SubmitCall, applicationId: number) {
  const { defaultLanguage } = await shop.site.read();
  const operators = await listOperatorAddresses(tx);
  const addresses = operators.length > 0 ? operators : [settings.email].filter(isEmail);
  if (addresses.length === 0)
    shop.log.warn({ application: applicationId }, 'an application for a store waits, and nobody can be told');
  for (const to of addresses) {
    await queueMail(tx, {
      kind: sellerApplication,
      cause: `seller-application:${applicationId}:${to}`.slice(0, 200),
      to,
      language: defaultLanguage.code,
      data: { applicationId },
    });
  }
}
