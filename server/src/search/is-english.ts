type Words = ReadonlyMap<string, string>;

let reading: Promise<Words> | null = null;

/**
 * Whether a folded word is English in any form: "red" is no misspelled "rex", even if the shop has nothing red. The dictionary is loaded on
 * first use; most processes never need it.
 */
export async function isEnglish(word: string): Promise<boolean> {
  reading ??= readWords();
  const words = await reading;
  return (
    words.has(word) ||
    endings.some(([ending, base, mark]) => {
      if (!word.endsWith(ending)) return false;
      return words.get(word.slice(0, -ending.length) + base)?.includes(mark);
    })
  );
}

/** A line is a word and the flags of its affixes, `bicycle/DRSMZG`. Skips capitalized words, which are names. */
async function readWords(): Promise<Words> {
  const { default: dictionary } = await import('dictionary-en');
  const lines = Buffer.from(dictionary.dic).toString('utf8').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, word, marks = ''] = /^([a-z]{3,})(?:\/(\w+))?$/.exec(line) ?? [];
      return word ? [[word, marks]] : [];
    }),
  );
}

/** Suffix, its replacement in the base form, and the flag of words that take it. */
const endings = [
  ['ies', 'y', 'S'],
  ['es', '', 'S'],
  ['s', '', 'S'],
  ['ied', 'y', 'D'],
  ['ed', '', 'D'],
  ['d', '', 'D'],
  ['ing', '', 'G'],
  ['ing', 'e', 'G'],
  ['er', '', 'R'],
  ['r', '', 'R'],
  ['ly', '', 'Y'],
] as const;
