export type DuePart = { cancelled: boolean; total_minor: number; dropped_minor: number };

/** What is to be paid for an order: its parts that are not cancelled, without units that are; in whole minor units. */
export function dueOf({ parts }: { parts: readonly DuePart[] }): number {
  return parts.reduce((sum, part) => (part.cancelled ? sum : sum + part.total_minor - part.dropped_minor), 0);
}
