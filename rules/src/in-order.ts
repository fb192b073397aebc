/**
 * Puts some of many in another order among themselves: they come in the places that they have, the others stay where they are. Who is none of
 * them counts for nothing.
 */
export function inOrder(all: readonly number[], wanted: readonly number[]): number[] {
  const there = new Set(all);
  const next = [...new Set(wanted)].filter((id) => there.has(id));
  const moved = new Set(next);
  let place = 0;
  return all.map((id) => (moved.has(id) ? next[place++]! : id));
}
