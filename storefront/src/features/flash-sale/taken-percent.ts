/** Percentage of the quota that is sold or no longer in stock. */
export function takenPercent({ quota, left }: { quota: number; left: number }): number {
  return ((quota - left) / quota) * 100;
}
