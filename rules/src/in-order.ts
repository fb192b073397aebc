/** Reorders some ids within the positions they occupy; all others keep their place. Unknown ids are ignored. */
export function inOrder(all: readonly number[], requested: readonly number[]): number[] {
  const there = new Set(all);
  const next = [...new Set(requested)].filter((id) => there.has(id));
  const moved = new Set(next);
  let place = 0;
  return all.map((id) => (moved.has(id) ? next[place++]! : id));
}
