const [firstPauseMs, longestPauseMs] = [500, 15_000];
const mostFailures = 6;

/** How long to wait before the next one is begun: one that dies at once must not keep the machine busy. */
export function pauseBefore(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
}

/** Whoever started the shop may know what to do when nobody serves and none of many could begin. */
export function isHopeless(failures: number, isServed: boolean): boolean {
  return !isServed && failures >= mostFailures;
}
