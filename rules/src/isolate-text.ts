export type Direction = 'ltr' | 'rtl';

// FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of the Unicode Bidirectional Algorithm (UAX #9).
const open = '\u2068';
const close = '\u2069';

/** Right-to-left scripts, from the first Hebrew letter to the last Arabic presentation form. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const onlyDigits = /^\d*$/;

/**
 * Wraps an inserted text in invisible isolates: without them "$1.90" after an Arabic word reads "1.90$". Bare digits get none, so
 * copied codes stay clean; in left-to-right sentences only texts with right-to-left letters need them.
 */
export function isolate(text: string, sentence: Direction): string {
  const mayTear = sentence === 'rtl' ? !onlyDigits.test(text) : rtlLetter.test(text);
  return mayTear ? `${open}${text}${close}` : text;
}

/** Applies `isolate` to the texts among a message's values; other values are unchanged. */
export function isolateTexts<Value>(
  values: Record<string, Value>,
  sentence: Direction,
): Record<string, Value | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value, sentence) : value,
    ]),
  );
}

// One level of nesting: a text may contain another with its own values.
const isolated = /\u2068((?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*)\u2069/;

/** Splits at isolates for use with markup: every second piece was isolated, without its marks. */
export function splitIsolated(text: string): string[] {
  return text.split(isolated);
}

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes invisible direction marks, for files and the clipboard. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '');
