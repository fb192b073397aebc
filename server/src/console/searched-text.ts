/** A text typed into the command menu. */
export type SearchedText = {
  text: string;
  /** In lower case. */
  low: string;
  words: readonly string[];
  /** As a phone number: its digits without the zeros before a country or area code; else null. */
  digits: string | null;
};

const shortestPhone = 5;
const mostLetters = 100;
const mostWords = 8;

/** Null for a text that is too short to find a record. */
export function readSearchedText(q: string): SearchedText | null {
  const text = westernDigits(q).trim().slice(0, mostLetters);
  if ([...text].length < 2) return null;
  const digits = text.replaceAll(/\D/g, '').replace(/^00?/, '');
  const isPhone = /^[+(]?\d[\d\s()./-]*$/.test(text) && digits.length >= shortestPhone;
  return {
    text,
    low: text.toLowerCase(),
    words: text.split(/\s+/).slice(0, mostWords),
    digits: isPhone ? digits : null,
  };
}

/** Arabic and Persian digits as Western ones, in which numbers are stored. */
const westernDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.codePointAt(0)! & 15));
