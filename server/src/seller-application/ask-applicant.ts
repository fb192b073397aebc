import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { questionMail } from './decision-mails.ts';
import { lockApplication, recordQuestion } from './queries.ts';

export type Asked = { ok: true } | { ok: false; reason: 'missing' | 'approved' | 'rejected' };

/** Emails a question to an applicant, whose reply goes to the shop. The application stays pending. */
export async function askApplicant(
  tx: AuditedTx,
  { id, question, replyTo, now }: { id: number; question: string; replyTo: string; now: Date },
): Promise<Asked> {
  const application = await lockApplication(tx, id);
  if (!application) return { ok: false, reason: 'missing' };
  const { status } = application;
  if (status === 'approved' || status === 'rejected') return { ok: false, reason: status };
  await recordQuestion(tx, { id, question, now });
  await queueMail(tx, questionMail(application, { question, replyTo, now }));
  tx.audit.record({
    action: 'seller-application.ask',
    entity: 'seller-application',
    entityId: id,
    label: application.store_name,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}
