import type { Shop } from '#shop.ts';
import { composeMail, readTextsOnce, type TextsOf } from './compose-mail.ts';
import type { MailKind, MailKinds } from './mail-kind.ts';
import { claimMails, markFailed, type ClaimedMail } from './queries.ts';
import { SentMarks } from './sent-marks.ts';

/** Longer than a mailer takes at most: a process that is killed while it sends leaves its mails to others after this. */
const leaseMs = 3 * 60_000;
const firstRetryMs = 60_000;
const longestRetryMs = 3600_000;
const giveUpMs = 24 * 3600_000; // INVARIANTS §5
const atOnce = 10;

/**
 * Sends every mail that is due and returns how many left. A mail that is not taken is tried again after 1, 2, 4 … 60
 * minutes for 24 hours, then put aside. Several processes may call it at once: each mail is claimed by one of them.
 * One that dies between handing a mail over and writing that down sends it again with the same Message-ID; no
 * protocol for mail can do better.
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
        // "Placed" before "on the way": what one person gets is sent in the order of its facts.
        for (const mail of own)
          if (await sendMail(shop, { mail, kind: kinds.get(mail.kind), ...together })) sent++;
      }),
    );
    if (mails.length < atOnce) break; // what was queued meanwhile is told of
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
  try {
    if (!kind) throw new Error(`There is no kind of mail named ${mail.kind}.`);
    await shop.mailer.send(await composeMail(shop, { mail, kind, now, textsOf }));
  } catch (error) {
    const isLast = now.getTime() - (mail.first_try_at ?? now).getTime() >= giveUpMs;
    const waitMs = Math.min(firstRetryMs * 2 ** (mail.tries - 1), longestRetryMs);
    shop.metrics.mailFailures.inc();
    const words = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    // The recipient stays out of the log; the row holds it.
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
  await marks.add({ id: mail.id, now, isSecret, byServer: !shop.mailer.writesFiles });
  return true;
}
