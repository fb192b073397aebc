import type { Shop } from '#shop.ts';
import { withinJob } from '#telemetry/work-log.ts';
import type { MailKinds } from './mail-kind.ts';
import { nextMailAt } from './queries.ts';
import { sendMails } from './send-mails.ts';

/** A mail server that does not answer must not hold up the end of the shop; the lease gives the mail to the next one. */
const patienceMs = 4000;
/** What is due later than this is left to the job of every minute. */
const soonMs = 60_000;

/** Sends what is due whenever it is woken, one round at a time; a call during a round makes one more. */
export function runMailSender(shop: Shop, kinds: MailKinds): { wake(): void; stop(): Promise<void> } {
  const log = shop.log.child({ job: 'send-mails' });
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;
  let alarm: NodeJS.Timeout | undefined;

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await withinJob(log, () => sendMails(shop, kinds, () => isStopping));
        await setAlarm();
      } catch (error) {
        // The database is away. Nothing is lost: the outbox is in it.
        log.warn({ err: error }, 'the outbox could not be read');
      }
    } while (isAskedAgain && !isStopping);
    round = null;
  }

  /** Some mails wait a few seconds on purpose, so that what they tell can be taken back. */
  async function setAlarm(): Promise<void> {
    const now = shop.clock.now();
    const next = await nextMailAt(shop.db, { now, withinMs: soonMs });
    clearTimeout(alarm);
    if (next && !isStopping) alarm = setTimeout(wake, next.getTime() - now.getTime()).unref();
  }

  function wake(): void {
    if (isStopping) return;
    if (round) isAskedAgain = true;
    else round = sendAll();
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      clearTimeout(alarm);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([round, late]);
      clearTimeout(timer);
    },
  };
}
