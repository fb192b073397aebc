import type { Shop } from '#shop.ts';
import { withinJob } from '#runtime/work-log.ts';

/** Limit on waiting for a round at shutdown; another process takes over what it had claimed. */
const timeoutMs = 4000;
/** Minimum pause between rounds: under load each does more, which lowers the cost of polling. */
export const restMs = 200;

export type Rounds = { wake(): void; stop(): Promise<void> };

/**
 * Runs rounds of work when woken, one at a time with a minimum pause between them. Calls during a round or a pause are combined into one
 * further round.
 */
export function runRounds(
  shop: Pick<Shop, 'log'>,
  { name, round: work }: { name: string; round(isStopping: () => boolean): Promise<unknown> },
): Rounds {
  const log = shop.log.child({ job: name });
  let round: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopping = false;
  let restedAt = 0;
  let resting: NodeJS.Timeout | null = null;

  async function goRound(): Promise<void> {
    try {
      await withinJob(log, () => work(() => isStopping));
    } catch (error) {
      // The database is unavailable. Nothing is lost, because due work is stored there.
      log.warn({ err: error }, 'could not read due work');
    }
    restedAt = performance.now() + restMs;
    round = null;
    if (isWokenAgain) wake();
  }

  function begin(): void {
    isWokenAgain = false;
    resting = null;
    round = goRound();
  }

  function wake(): void {
    if (isStopping || resting) return;
    if (round) return void (isWokenAgain = true);
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
