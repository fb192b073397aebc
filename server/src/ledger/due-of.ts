export type DuePart = { cancelled: boolean; total_minor: number; dropped_minor: number };

/** The amount due for an order without cancelled parts and units, in whole minor units. */
export function dueOf({ parts }: { parts: readonly DuePart[] }): number {
  return parts.reduce((sum, part) => (part.cancelled ? sum : sum + part.total_minor - part.dropped_minor), 0);
}
