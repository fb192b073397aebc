import type { Shop } from '#shop.ts';
import { withinJob } from '#telemetry/work-log.ts';

/** What does not come to an end must not hold up that of the shop; whatever it had claimed is given to the next process. */
const patienceMs = 4000;

/** Does what is due whenever it is woken, one round at a time; a call during a round makes one more. */
export function runRounds(
  shop: Shop,
  { name, round: work }: { name: string; round(isStopping: () => boolean): Promise<unknown> },
): { wake(): void; stop(): Promise<void> } {
  const log = shop.log.child({ job: name });
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;

  async function goRound(): Promise<void> {
    do {
      isAskedAgain = false;
      try {
        await withinJob(log, () => work(() => isStopping));
      } catch (error) {
        // The database is away. Nothing is lost: what is due stands in it.
        log.warn({ err: error }, 'what is due could not be read');
      }
    } while (isAskedAgain && !isStopping);
    round = null;
  }

  return {
    wake() {
      if (isStopping) return;
      if (round) isAskedAgain = true;
      else round = goRound();
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
