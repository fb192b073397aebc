import type { MailToQueue } from '#notification/mail/queue-mail.ts';
import { sellerApproved, type Approved } from './mails/seller-approved.ts';
import { sellerAsked, type Asked } from './mails/seller-asked.ts';
import { sellerRejected, type Rejected } from './mails/seller-rejected.ts';
import type { ApplicationRow } from './queries.ts';

/* Emails about decisions, shared by decision and preview. */

type Applicant = Pick<ApplicationRow, 'id' | 'email' | 'language_code' | 'store_name'>;

export type Opening = {
  slug: string;
  isNewAccount: boolean;
  /** The store opens only once its required steps are done. */
  waits: boolean;
};

export const approvedMail = (
  { id, email, language_code: language, store_name: storeName }: Applicant,
  { slug, isNewAccount, waits }: Opening,
): MailToQueue<Approved> => ({
  kind: sellerApproved,
  cause: `seller-decided:${id}`,
  to: email,
  language,
  data: { email, storeName, slug, isNewAccount, ...(waits ? { waitsForSteps: true } : {}) },
});

export const rejectedMail = (
  { id, email, language_code: language, store_name: storeName }: Applicant,
  reason: string,
): MailToQueue<Rejected> => ({
  kind: sellerRejected,
  cause: `seller-decided:${id}`,
  to: email,
  language,
  data: { storeName, reason },
});

export const questionMail = (
  { id, email, language_code: language, store_name: storeName }: Applicant,
  { question, replyTo, now }: { question: string; replyTo: string; now: Date },
): MailToQueue<Asked> => ({
  kind: sellerAsked,
  cause: `seller-asked:${id}:${now.getTime()}`,
  to: email,
  language,
  data: { storeName, applicationId: id, question, replyTo },
});
