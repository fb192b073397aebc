import type { Kysely } from 'kysely';
import { findByEmail } from '#account/queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { previewMail, type MailPreview } from '#notification/mail/preview-mail.ts';
import { asksSteps } from '#seller/checklist/open-ready-stores.ts';
import { findFreeSlug } from '#seller/open-store.ts';
import { findOwnStore } from '#seller/queries.ts';
import { isNameTaken } from '#settings/store-names.ts';
import type { Shop } from '#shop.ts';
import { approvedMail, questionMail, rejectedMail, type Opening } from './decision-mails.ts';
import { findApplication, type ApplicationRow } from './queries.ts';

type Asked = {
  id: number;
  decision: 'approve' | 'ask' | 'reject';
  words: string;
  replyTo: string;
  now: Date;
};

export type Previewed =
  | { ok: true; mail: MailPreview }
  | { ok: false; reason: 'missing' | 'decided' }
  | { ok: false; reason: 'has-store' | 'name-taken'; storeName: string };

/** The email that deciding an application now would send. Changes nothing. */
export async function previewDecision(
  shop: Shop,
  { id, decision, words, replyTo, now }: Asked,
): Promise<Previewed> {
  const application = await findApplication(shop.db, id);
  if (!application) return { ok: false, reason: 'missing' };
  if (application.status !== 'pending') return { ok: false, reason: 'decided' };
  if (decision === 'reject')
    return { ok: true, mail: await previewMail(shop, rejectedMail(application, words), now) };
  if (decision === 'ask') {
    const asked = { question: words, replyTo, now };
    return { ok: true, mail: await previewMail(shop, questionMail(application, asked), now) };
  }
  const opening = await foreseeOpening(shop.db, application);
  if (!opening.ok) return opening;
  return { ok: true, mail: await previewMail(shop, approvedMail(application, opening), now) };
}

/** What `decideApplication` would do. */
async function foreseeOpening(
  db: Kysely<DB>,
  { email, store_name: name }: ApplicationRow,
): Promise<({ ok: true } & Opening) | { ok: false; reason: 'has-store' | 'name-taken'; storeName: string }> {
  const [account, slug, waits, isTaken] = await Promise.all([
    findByEmail(db, email),
    findFreeSlug(db, name),
    asksSteps(db),
    isNameTaken(db, { name, storeId: null }),
  ]);
  const owned = account && (await findOwnStore(db, account.id));
  if (owned) return { ok: false, reason: 'has-store', storeName: owned.name };
  if (isTaken) return { ok: false, reason: 'name-taken', storeName: name };
  return { ok: true, slug, isNewAccount: account === null, waits };
}
