import bidiFactory from 'bidi-js';
import type { Direction } from '@souk/rules/isolate-text';

const bidi = bidiFactory();
const mark = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export type VisualWord = { text: string; isSpace: boolean };

/**
 * The words of a line from left to right, as they are drawn (Unicode Bidirectional Algorithm, rules L2 and L4). Letters within a word stay in
 * the order of reading: the font shapes right-to-left words itself. Direction marks have done their work and are left out.
 */
export function visualWords(line: string, direction: Direction): VisualWord[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const words: (VisualWord & { level: number })[] = [];
  // The library counts UTF-16 units.
  for (let at = 0; at < line.length; at++) {
    const unit = line[at]!;
    if (mark.test(unit)) continue;
    const [level, isSpace] = [levels[at] ?? 0, unit === ' '];
    const last = words.at(-1);
    const text = mirrored.get(at) ?? unit;
    if (last?.level === level && last.isSpace === isSpace) last.text += text;
    else words.push({ text, level, isSpace });
  }
  for (let level = Math.max(0, ...words.map((word) => word.level)); level > 0; level--)
    reverseRuns(words, level);
  return words.map(({ text, isSpace, level }) => ({
    text: level % 2 === 1 ? drawnBackwards(text) : text,
    isSpace,
  }));
}

/** Fonts reverse words with right-to-left letters, but not bare punctuation. */
const drawnBackwards = (text: string): string =>
  /\p{L}/u.test(text) ? text : [...text].toReversed().join('');

function reverseRuns(words: { level: number }[], level: number): void {
  for (let from = 0; from < words.length; from++) {
    let end = from;
    while (end < words.length && words[end]!.level >= level) end++;
    if (end > from) words.splice(from, end - from, ...words.slice(from, end).reverse());
    from = end;
  }
}
