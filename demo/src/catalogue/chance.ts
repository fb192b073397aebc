/** A repeatable random sequence from a name: the demo is the same on every machine. Not for secrets. */
export function chanceOf(name: string): Chance {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    some: (list, count) =>
      [...list]
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ item }) => item),
    happens: (share) => next() < share,
  };
}

export type Chance = {
  /** An integer, both bounds included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], count: number): T[];
  /** True with this probability. */
  happens(share: number): boolean;
};
