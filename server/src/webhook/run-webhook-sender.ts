import type { Shop } from '#shop.ts';
import { withinJob } from '#telemetry/work-log.ts';
import { sendWebhooks } from './send-webhooks.ts';

/** An address that does not answer must not hold up the end of the shop; the lease gives its message to the next one. */
const patienceMs = 4000;

/** Posts what is due whenever it is woken, one round at a time; a call during a round makes one more. */
export function runWebhookSender(shop: Shop): { wake(): void; stop(): Promise<void> } {
  const log = shop.log.child({ job: 'send-webhooks' });
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await withinJob(log, () => sendWebhooks(shop, () => isStopping));
      } catch (error) {
        // The database is away. Nothing is lost: the messages are in it.
        log.warn({ err: error }, 'the messages of webhooks could not be read');
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
