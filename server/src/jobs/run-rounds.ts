import type { Shop } from '#shop.ts';
import { withinJob } from '#runtime/work-log.ts';

/** Limit on waiting for a round at shutdown; another process takes over what it had claimed. */
const timeoutMs = 4000;
/** Minimum pause between rounds: under load each does more, which lowers the cost of polling. */
export const restMs = 200;

export type Rounds = { wake(): void; stop(): Promise<void> };

/**
 * Does what is due whenever it is woken, one round at a time: at once after a quiet time, and otherwise when it has rested. All calls
 * until then make one round.
 */
export function runRounds(
  shop: Pick<Shop, 'log'>,
  { name, round: work }: { name: string; round(isStopping: () => boolean): Promise<unknown> },
): Rounds {
  const log = shop.log.child({ job: name });
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopping = false;
  let restedAt = 0;
  let resting: NodeJS.Timeout | null = null;

  async function goRound(): Promise<void> {
    try {
      await withinJob(log, () => work(() => isStopping));
    } catch (error) {
      // The database is away. Nothing is lost: what is due stands in it.
      log.warn({ err: error }, 'what is due could not be read');
    }
    restedAt = performance.now() + restMs;
    round = null;
    if (isAskedAgain) wake();
  }

  function begin(): void {
    isAskedAgain = false;
    resting = null;
    round = goRound();
  }

  function wake(): void {
    if (isStopping || resting) return;
    if (round) return void (isAskedAgain = true);
    const leftMs = restedAt - performance.now();
    if (leftMs > 0) resting = setTimeout(begin, leftMs);
    else begin();
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      if (resting) clearTimeout(resting);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
      await Promise.race([round, late]);
      clearTimeout(timer);
    },
  };
}
