// Further words would only narrow the result to nothing, and each costs an index lookup.
const maxWords = 10;

/** The distinct words of a text in lower case: letters and digits, with decimal points. At most ten. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’](?:s(?![\p{L}\p{N}]))?/gu, '')
    .replaceAll(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])t[- ]?shirt(s?)(?![\p{L}\p{N}])/gu, 'tshirt$1');
  const words = plain.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{N}\p{M}\u0640]+/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

export function isArabic(words: readonly string[]): boolean {
  return words.some((word) => /\p{Script=Arabic}/u.test(word));
}

const arabicFolds: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ی',
  ي: 'ی',
  ئ: 'ی',
  ة: 'ه',
  ك: 'ک',
  ؤ: 'و',
};

/**
 * Normalizes a word for lookups in lists: without accents, in singular, Arabic without article, "and" and common endings. Matching itself
 * uses the database's forms (0025).
 */
export function keyOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase();
  if (!isArabic([plain])) {
    if (/[^aeious]ies$/.test(plain)) return plain.replace(/ies$/, 'y');
    if (/(?:ch|sh|x|ss)es$/.test(plain)) return plain.slice(0, -2);
    return /[^su]s$/.test(plain) && plain.length > 3 ? plain.slice(0, -1) : plain;
  }
  return [...word.normalize('NFC').replaceAll(/[\u064B-\u0652\u0640]/g, '')]
    .map((letter) => arabicFolds[letter] ?? letter)
    .join('')
    .replace(/^(?:وال|بال|کال|فال|لل|ال)(?=.{3})|^و(?=.{4})/u, '')
    .replace(/(?<=.{3})(?:ات|ون|ین|یه|ه|ی)$/u, '');
}

/** Words that say nothing about products, besides the index's stop words ("for", "the"). They count only if there is nothing else. */
const fillers = new Set(
  [
    'cheap cheapest affordable best good great nice pretty quality buy shop online price',
    'need want looking look find show please something anything some any thing stuff people person me my our us your',
    'der die das den und fur mit ein eine einen le la les un une des du pour avec et de',
    'في من على الى عن مع او ثم هذا هذه ذلك التي الذي ما هل كل بعض لي لك',
    'رخيص رخيصة ارخص افضل احسن جيد جيدة جميل ممتاز شراء اشتري سعر اسعار اريد ابغى ابي بدي عايز محتاج ابحث شيء اشخاص',
  ].flatMap((line) => line.split(' ').map(keyOf)),
);

export function isFiller(word: string): boolean {
  return fillers.has(keyOf(word));
}
