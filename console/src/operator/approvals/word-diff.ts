export type Word = { text: string; is: 'same' | 'gone' | 'new' };

/** Beyond this many words on one side they are not compared one by one: it is quadratic, and nobody reads it so. */
const mostWords = 800;

/**
 * Two texts word by word: what both have, what is gone and what is new, in the order in which it is read; neighbours of a kind are
 * one piece.
 */
export function wordDiff(before: string, after: string): Word[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostWords || fresh.length > mostWords)
    return joined([
      { text: before, is: 'gone' },
      { text: after, is: 'new' },
    ]);
  const same = commonLengths(old, fresh);
  const words: Word[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < fresh.length) {
    if (at < old.length && to < fresh.length && old[at] === fresh[to]) {
      words.push({ text: old[at]!, is: 'same' });
      at++;
      to++;
    } else if (to >= fresh.length || (at < old.length && same[at + 1]![to]! >= same[at]![to + 1]!))
      words.push({ text: old[at++]!, is: 'gone' });
    else words.push({ text: fresh[to++]!, is: 'new' });
  }
  return joined(words);
}

/** Words with the space after them, so that nothing of a text is lost. */
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** How long the longest common sequence is of what follows from each pair of places. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from<number>({ length: fresh.length + 1 }).fill(0),
  );
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = fresh.length - 1; to >= 0; to--)
      lengths[at]![to] =
        old[at] === fresh[to]
          ? lengths[at + 1]![to + 1]! + 1
          : Math.max(lengths[at + 1]![to]!, lengths[at]![to + 1]!);
  return lengths;
}

function joined(words: readonly Word[]): Word[] {
  const pieces: Word[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    if (last?.is === word.is) last.text += word.text;
    else if (word.text !== '') pieces.push({ ...word });
  }
  return pieces;
}
