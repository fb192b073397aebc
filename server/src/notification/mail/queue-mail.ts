import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { MailKind } from './mail-kind.ts';
import { insertMails } from './queries.ts';

export type MailToQueue<Facts> = {
  kind: MailKind<Facts>;
  /** Identifies the event, e.g. `order-placed:12`, at most 200 characters; each cause sends one email ever. */
  cause: string;
  to: string;
  language: string;
  data: NoInfer<Facts>;
  dueAt?: Date | undefined;
};

/**
 * Writes an email to the outbox within the transaction that causes it: both are committed, or neither, and no mail server is contacted
 * (decision 008, INVARIANTS I45). Sent after the commit; idempotent by cause.
 */
export async function queueMail<Facts>(tx: Transaction<DB>, mail: MailToQueue<Facts>): Promise<void> {
  await queueMails(tx, [mail]);
}

export async function queueMails(tx: Transaction<DB>, mails: readonly MailToQueue<unknown>[]): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(
    tx,
    mails.map((mail) => ({
      cause: mail.cause,
      kind: mail.kind.name,
      recipient: mail.to,
      language_code: mail.language,
      data: JSON.stringify(mail.data),
      due_at: mail.dueAt ?? null,
    })),
  );
}
