import type { AuditedTx } from '#access/audited.ts';
import { queueMail } from '#notification/mail/queue-mail.ts';
import { notFound } from '#records/record-kind.ts';
import { contactAnswer } from './mails/contact-answer.ts';
import { lockMessage, markMessage } from './queries.ts';

type Answered = { ok: true; isUnchanged?: true } | typeof notFound;

/** Answers a message by email, in the operator's language, and closes it. */
export async function answerMessage(
  tx: AuditedTx,
  { id, answer, language, now }: { id: number; answer: string; language: string; now: Date },
): Promise<Answered> {
  const found = await lockMessage(tx, id);
  if (!found) return notFound;
  await markMessage(tx, id, { answer, answered_at: now, done_at: now });
  await queueMail(tx, {
    kind: contactAnswer,
    to: found.email,
    language,
    cause: `contact-answer:${id}:${now.toISOString()}`,
    data: { name: found.name, subject: found.subject, message: found.message, answer },
  });
  recordAct(tx, id, 'answer');
  return { ok: true };
}

export async function closeMessage(
  tx: AuditedTx,
  { id, isDone, now }: { id: number; isDone: boolean; now: Date },
): Promise<Answered> {
  const found = await lockMessage(tx, id);
  if (!found) return notFound;
  if ((found.done_at !== null) === isDone) return { ok: true, isUnchanged: true };
  await markMessage(tx, id, { done_at: isDone ? now : null });
  recordAct(tx, id, isDone ? 'done' : 'reopen');
  return { ok: true };
}

/** The audit log contains no text or author: they are deleted with the message. */
function recordAct(tx: AuditedTx, id: number, act: string): void {
  tx.audit.record({
    action: `message.${act}`,
    entity: 'message',
    entityId: id,
    label: `#${id}`,
    storeId: null,
    before: null,
    after: null,
  });
}
