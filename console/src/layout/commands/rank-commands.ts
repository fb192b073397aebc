import type { Command } from './command.ts';

/** A letter that Arabic texts write in several ways. */
const alike: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي', ـ: '' };

/** For comparison: lower case, without diacritics, hamza and other signs, digits as Western ones. */
const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ىةکیـ]/g, (letter) => alike[letter]!)
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.codePointAt(0)! & 15))
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .trim();

/** The article is part of an Arabic word: "الضريبة" is also found as "ضريبة". */
const wordsOf = (folded: string): string[] =>
  folded.split(' ').flatMap((word) => (/^ال.{3}/.test(word) ? [word, word.slice(2)] : [word]));

/** How well a command matches, best first: records by a whole number before everything, descriptions and typing errors last. */
const fits = [
  'whole-number',
  'whole-title',
  'whole-name',
  'whole-record',
  'start-of-title',
  'start-of-name',
  'start-of-record',
  'words',
  'words-of-record',
  'description',
  'found',
  'misspelled',
  'similar-record',
] as const;
type Fit = (typeof fits)[number];

type Query = { text: string; words: readonly string[] };

/** Commands that match the text, best first; records that the shop found always do. */
export function rankCommands(commands: readonly Command[], q: string): Command[] {
  const text = foldText(q);
  if (text === '') return [];
  const query = { text, words: text.split(' ') };
  const ranked = commands
    .flatMap((command, place) => {
      const fit = fitOf(command, query);
      return fit === null
        ? []
        : [{ command, place, fit: fits.indexOf(fit), length: lengthOf(command, fit, query) }];
    })
    .toSorted((one, other) => one.fit - other.fit || one.length - other.length || one.place - other.place);
  const isSpelledRight = ranked[0] !== undefined && ranked[0].fit < mistaken;
  return ranked.filter(({ fit }) => !isSpelledRight || fit < mistaken).map(({ command }) => command);
}

/** Typing errors are looked for only if nothing matches as typed. */
const mistaken = fits.indexOf('misspelled');

const notInTitle = 1000;

/** Of equal matches those in the title come first, and shorter ones, which have less besides. */
function lengthOf(command: Command, fit: Fit, { text, words }: Query): number {
  const { own, others } = foldedOf(command);
  const inTitle = wordsOf(own);
  const isNearlyInTitle = (word: string) => inTitle.some((one) => isNearly(word, one));
  switch (fit) {
    case 'start-of-title':
    case 'start-of-record':
      return own.length;
    case 'start-of-name':
      return Math.min(...others.flatMap((name) => (name.startsWith(text) ? [name.length] : [])));
    case 'words':
      return haveAll(inTitle, words) ? own.length : notInTitle;
    case 'misspelled':
    case 'similar-record':
      return words.every(isNearlyInTitle) ? own.length : notInTitle;
    default:
      return 0;
  }
}

function fitOf(command: Command, query: Query): Fit | null {
  return command.record ? fitOfRecord(command, command.record, query) : fitOfDeclared(command, query);
}

function fitOfRecord(
  { title }: Command,
  { match, note, is_exact: isExact, is_similar: isSimilar }: NonNullable<Command['record']>,
  { text, words }: Query,
): Fit {
  if (isExact) return 'whole-number';
  const names = [title, match].map(foldText);
  if (names.includes(text)) return 'whole-record';
  if (names.some((name) => name.startsWith(text))) return 'start-of-record';
  if (haveAll(wordsOf(`${names.join(' ')} ${foldText(note)}`), words)) return 'words-of-record';
  return isSimilar ? 'similar-record' : 'found';
}

type Folded = { own: string; others: string[]; known: string[]; described: string[] };
const folded = new WeakMap<Command, Folded>();

/** Memoized: commands stay the same while somebody types. */
function foldedOf(command: Command): Folded {
  const before = folded.get(command);
  if (before) return before;
  const own = foldText(command.title);
  const others = command.names.map(foldText);
  const made = {
    own,
    others,
    known: wordsOf([own, ...others].join(' ')),
    described: wordsOf(foldText(command.text ?? '')),
  };
  folded.set(command, made);
  return made;
}

function fitOfDeclared(command: Command, { text, words }: Query): Fit | null {
  const { own, others, known, described } = foldedOf(command);
  const isOrHasArticle = (name: string) => name === text || name === `ال${text}`;
  if (isOrHasArticle(own)) return 'whole-title';
  if (others.some(isOrHasArticle)) return 'whole-name';
  if (own.startsWith(text)) return 'start-of-title';
  if (others.some((name) => name.startsWith(text))) return 'start-of-name';
  const meant = words.filter((word) => !fillers.has(word));
  if (meant.length === 0) return null;
  if (haveAll(known, meant)) return 'words';
  if (haveAll([...known, ...described], meant)) return 'description';
  return meant.every((word) => known.some((one) => isNearly(word, one))) ? 'misspelled' : null;
}

/** Whether each word begins one of these. */
const haveAll = (known: readonly string[], words: readonly string[]) =>
  words.every((word) => known.some((one) => one.startsWith(word)));

/** Words that people type but commands don't have. */
const fillers = new Set(
  'a an the my our your of for to in on at how do i where is can we set في من على كيف أين'.split(' '),
);

const leastLettersToMisspell = 4;
const lettersOfTwoErrors = 8;

/** Whether a word is the other, or its beginning, with one typing error, or two in a long word. */
function isNearly(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < leastLettersToMisspell || typed[0] !== word[0]) return false;
  const most = typed.length < lettersOfTwoErrors ? 1 : 2;
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => countEdits(typed, word.slice(0, length)) <= most,
  );
}

/** Edit distance in which two swapped neighbors count once. */
function countEdits(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? beforeLast![column - 2]! + 1
          : Infinity;
      next.push(
        Math.min(last![column]! + 1, next[column - 1]! + 1, last![column - 1]! + (isSame ? 0 : 1), swapped),
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last![other.length]!;
}
