const [firstPauseMs, longestPauseMs] = [500, 15_000];
const maxFailures = 6;

/** Delay before the next start: a worker that crashes immediately must not keep the machine busy. */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** Whether to give up: no worker is running and many starts have failed. */
export function isHopeless(failures: number, isServed: boolean): boolean {
  return !isServed && failures >= maxFailures;
}
