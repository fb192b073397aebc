export type Word = { text: string; is: 'same' | 'gone' | 'new' };

/** Longer texts aren't compared word by word: the algorithm is quadratic, and the result unreadable. */
const maxWords = 800;

/** Word diff of two texts: common, removed and added words in reading order, adjacent ones of a kind merged. */
export function wordDiff(before: string, after: string): Word[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length > maxWords || fresh.length > maxWords)
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

/** Words with following space, so no text is lost. */
const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Lengths of the longest common subsequence of the rests from each pair of positions. */
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
