type Words = ReadonlyMap<string, string>;

let reading: Promise<Words> | null = null;

/**
 * Whether a folded word is one of the English language, in whatever form: "red" is no misspelt "rex", though the shop may
 * have nothing red. The list is read at the first question; most processes are never asked.
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

/** A line is a word and the marks of the endings that it takes, `bicycle/DRSMZG`. Names begin with a capital. */
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

/** What words end in, what stands there in the list, and the mark of words that take it. */
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
