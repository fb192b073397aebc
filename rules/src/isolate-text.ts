/** Which way a language is written. */
export type Direction = 'ltr' | 'rtl';

// FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of the Unicode Bidirectional Algorithm (UAX #9).
const open = '\u2068';
const close = '\u2069';

/** Hebrew, Arabic and their kin, from the first letter to the last presentation form. */
const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const onlyDigits = /^\d*$/;

/**
 * A text that is put into a sentence of this direction, held together by marks nobody sees: without them "$1.90" behind
 * an Arabic word reads "1.90$". Bare digits need none, and whoever copies a code should get only the code; a
 * left-to-right sentence is torn only by letters that run the other way.
 */
export function isolate(text: string, sentence: Direction): string {
  const mayTear = sentence === 'rtl' ? !onlyDigits.test(text) : rtlLetter.test(text);
  return mayTear ? `${open}${text}${close}` : text;
}

/** `isolate` for the texts among the values of a message; numbers and the like stay as they are. */
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

// One level of marks within marks: a text may hold another with values of its own.
const isolated = /\u2068((?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*)\u2069/;

/** Where marks can become markup: every second piece is an isolated one, without its marks. */
export function splitIsolated(text: string): string[] {
  return text.split(isolated);
}

const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes invisible direction marks, for files and the clipboard. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(directionMarks, '');
