/** How full the bar of a quota is: with what can not be bought at the sale's price any more, sold or not in stock. */
export function takenPercent({ quota, left }: { quota: number; left: number }): number {
  return ((quota - left) / quota) * 100;
}
