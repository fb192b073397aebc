import { isEmail } from '@souk/rules/validation';
import type { Transaction } from 'kysely';
import { listOperatorAddresses, findByEmail } from '#account/queries.ts';
import { withMailProof, type ProofInput, type ProofRefused } from '#notification/codes/with-mail-proof.ts';
import type { DB } from '#db/generated/db.d.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { findOwnStore } from '#seller/queries.ts';
import type { Shop } from '#shop.ts';
import { deleteUnproved, findWaiting, lockUnproved, markPending } from './queries.ts';
import { sellerApplied } from './mails/seller-applied.ts';
import { sellerApplication } from './mails/seller-application.ts';

export type Submitted =
  | { ok: true; id: number; storeName: string; email: string }
  | { ok: false; reason: 'waiting' | 'has-store'; storeName: string };

/**
 * Verifies an application by its emailed code. It becomes pending, applicant and operators are emailed, and unverified applications of the
 * address are deleted. Refused if an application is already pending or the person has a store, which only the verified person learns.
 */
export async function submitApplication(shop: Shop, input: ProofInput): Promise<Submitted | ProofRefused> {
  const proven = await withMailProof<Submitted>(
    shop,
    input,
    'seller',
    async (tx, { email, applicationId, byLink, inOwnBrowser }) => {
      const application = applicationId === null ? null : await lockUnproved(tx, applicationId);
      if (!application) return null;
      const refusal = await whyNot(tx, email);
      // Only in this case has the email been read by the person who typed the password.
      const passwordByCode = !(byLink && inOwnBrowser);
      if (!refusal) await markPending(tx, { id: application.id, passwordByCode, now: input.now });
      await deleteUnproved(tx, email);
      if (refusal) return refusal;
      await queueMail(tx, {
        kind: sellerApplied,
        cause: `seller-applied:${application.id}`,
        to: application.email,
        language: application.language_code,
        data: { storeName: application.store_name, applicationId: application.id },
      });
      await notifyOperators(tx, shop, application.id);
      const { id, store_name: storeName } = application;
      return { ok: true, id, storeName, email: application.email };
    },
  );
  return proven.ok ? proven.result : proven;
}

async function whyNot(tx: Transaction<DB>, email: string): Promise<Extract<Submitted, { ok: false }> | null> {
  const waiting = await findWaiting(tx, email);
  if (waiting) return { ok: false, reason: 'waiting', storeName: waiting.store_name };
  const user = await findByEmail(tx, email);
  const store = user && (await findOwnStore(tx, user.id));
  return store ? { ok: false, reason: 'has-store', storeName: store.name } : null;
}

/** Notifies operators who may decide, or else the shop's email address. */
async function notifyOperators(tx: Transaction<DB>, shop: Shop, applicationId: number) {
  const { settings, defaultLanguage } = await shop.site.read();
  const operators = await listOperatorAddresses(tx, 'sellers.write');
  const addresses = operators.length > 0 ? operators : [settings.email].filter(isEmail);
  if (addresses.length === 0)
    shop.log.warn(
      { application: applicationId },
      'received a store application, but there is no operator to notify',
    );
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
