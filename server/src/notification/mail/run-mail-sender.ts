import { runRounds, type Rounds } from '#jobs/run-rounds.ts';
import type { Shop } from '#shop.ts';
import type { MailKinds } from './mail-kind.ts';
import { nextMailAt } from './queries.ts';
import { sendMails } from './send-mails.ts';

/** Emails due later are left to the job that runs every minute. */
const soonMs = 60_000;

/** Sends due emails in rounds, and schedules a round for the next delayed email. */
export function runMailSender(shop: Shop, kinds: MailKinds): Rounds {
  let alarm: NodeJS.Timeout | undefined;
  const rounds = runRounds(shop, {
    name: 'send-mails',
    async round(isStopping) {
      await sendMails(shop, kinds, isStopping);
      if (!isStopping()) await setAlarm(isStopping);
    },
  });

  /** Some emails are delayed by a few seconds, so that they can be withdrawn. */
  async function setAlarm(isStopping: () => boolean): Promise<void> {
    const now = shop.clock.now();
    const next = await nextMailAt(shop.db, { now, withinMs: soonMs });
    clearTimeout(alarm);
    if (next && !isStopping()) alarm = setTimeout(rounds.wake, next.getTime() - now.getTime()).unref();
  }

  return {
    wake: rounds.wake,
    async stop() {
      clearTimeout(alarm);
      await rounds.stop();
    },
  };
}
