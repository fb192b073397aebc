import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { MailKind } from './mail-kind.ts';
import { insertMails } from './queries.ts';

/** One mail to be sent; each kind comes with its own `data`. */
export type MailToQueue<Facts> = {
  kind: MailKind<Facts>;
  /** Names the fact, e.g. `order-placed:12`, at most 200 characters; a mail about it is sent once for ever. */
  cause: string;
  /** One mail address. */
  to: string;
  /** Language code. */
  language: string;
  data: NoInfer<Facts>;
  /** Not before; absent: at once. */
  dueAt?: Date | undefined;
};

/**
 * Writes a mail into the outbox, inside the transaction that causes it: both are there, or neither is, and no mail
 * server is asked (decision 008, INVARIANTS I45). It leaves after the commit; the same cause twice is one mail.
 */
export async function queueMail<Facts>(tx: Transaction<DB>, mail: MailToQueue<Facts>): Promise<void> {
  await queueMails(tx, [mail]);
}

/** Several at once, in one statement. */
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
