import type { Shop } from '#shop.ts';
import { withinJob } from '#telemetry/work-log.ts';
import type { MailKinds } from './mail-kind.ts';
import { sendMails } from './send-mails.ts';

/** A mail server that does not answer must not hold up the end of the shop; the lease gives the mail to the next one. */
const patienceMs = 4000;

/** Sends what is due whenever it is woken, one round at a time; a call during a round makes one more. */
export function runMailSender(shop: Shop, kinds: MailKinds): { wake(): void; stop(): Promise<void> } {
  const log = shop.log.child({ job: 'send-mails' });
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await withinJob(log, () => sendMails(shop, kinds, () => isStopping));
      } catch (error) {
        // The database is away. Nothing is lost: the outbox is in it.
        log.warn({ err: error }, 'the outbox could not be read');
      }
    } while (isAskedAgain && !isStopping);
    round = null;
  }

  return {
    wake() {
      if (isStopping) return;
      if (round) isAskedAgain = true;
      else round = sendAll();
    },
    async stop() {
      isStopping = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)));
      await Promise.race([round, late]);
      clearTimeout(timer);
    },
  };
}
