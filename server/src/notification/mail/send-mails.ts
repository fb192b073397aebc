import type { Shop } from '#shop.ts';
import { composeMail, readTextsOnce, type TextsOf } from './compose-mail.ts';
import type { MailKind, MailKinds } from './mail-kind.ts';
import { claimMails, markFailed, type ClaimedMail } from './queries.ts';
import { SentMarks } from './sent-marks.ts';

/** Longer than any mailer takes: if a process dies while sending, others take over its emails after this. */
const leaseMs = 3 * 60_000;
const firstRetryMs = 60_000;
const longestRetryMs = 3600_000;
const giveUpMs = 24 * 3600_000; // INVARIANTS §5
const atOnce = 10;

/**
 * Sends all due emails and returns how many were sent. Failed ones are retried after 1, 2, 4 … 60 minutes for 24 hours, then given up. Safe
 * to run concurrently: each email is claimed by one process. A process that dies between sending and recording it causes a duplicate with
 * the same Message-ID, which mail protocols can't prevent.
 */
export async function sendMails(
  shop: Shop,
  kinds: MailKinds,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const now = shop.clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const mails = await claimMails(shop.db, { now, leaseUntil, limit: atOnce });
    if (mails.length === 0) break;
    const together = { now, textsOf: readTextsOnce(shop), marks: new SentMarks(shop.db) };
    const byRecipient = Map.groupBy(mails, (mail) => mail.recipient);
    await Promise.all(
      [...byRecipient.values()].map(async (own) => {
        // Sequential per recipient: "order placed" must precede "shipped".
        for (const mail of own)
          if (await sendMail(shop, { mail, kind: kinds.get(mail.kind), ...together })) sent++;
      }),
    );
    if (mails.length < atOnce) break; // emails queued meanwhile trigger another round
  }
  return sent;
}

type Due = {
  mail: ClaimedMail;
  kind: MailKind<unknown> | undefined;
  now: Date;
  textsOf: TextsOf;
  marks: SentMarks;
};

async function sendMail(shop: Shop, { mail, kind, now, textsOf, marks }: Due): Promise<boolean> {
  const isSecret = kind === undefined || kind.isSecret === true;
  let reply: string | null | undefined;
  try {
    if (!kind) throw new Error(`There is no kind of mail named ${mail.kind}.`);
    await shop.mailer.send(await composeMail(shop, { mail, kind, now, textsOf }), (accepted) => {
      reply = accepted;
    });
  } catch (error) {
    const isLast = now.getTime() - (mail.first_try_at ?? now).getTime() >= giveUpMs;
    const waitMs = Math.min(firstRetryMs * 2 ** (mail.tries - 1), longestRetryMs);
    shop.metrics.mailFailures.inc();
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    // The recipient stays out of the log; the row has it.
    shop.log.warn(
      { mail: mail.id, kind: mail.kind, tries: mail.tries, isLast },
      `a mail was not sent: ${words}`,
    );
    await markFailed(shop.db, {
      id: mail.id,
      tries: mail.tries,
      error: words,
      now,
      dueAt: isLast ? null : new Date(now.getTime() + waitMs),
      isSecret,
    });
    return false;
  }
  shop.metrics.mailsSent.inc({ kind: mail.kind });
  await marks.add({
    id: mail.id,
    now,
    isSecret,
    byServer: reply !== null,
    reply: reply?.slice(0, 500) ?? null,
  });
  return true;
}
