import { withoutDirectionMarks } from './isolate-text.ts';

/** Delimiter-separated text (RFC 4180), as spreadsheets write and read it. */

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Decodes bytes: by byte order mark, else UTF-8 if valid, else Windows-1252. */
export function readText(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (mark) return { text: new TextDecoder(mark).decode(bytes), encoding: mark };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

const looked = 20;

/** The delimiter that splits the first lines into the most cells, with the same number in each. */
export function guessDelimiter(text: string): Delimiter {
  const head = text.slice(0, 20_000);
  const scores = DELIMITERS.map((delimiter) => {
    const widths = parseCsv(head, delimiter)
      .slice(0, looked)
      .map(({ cells }) => cells.length);
    const width = widths[0] ?? 1;
    const alike = widths.filter((one) => one === width).length / Math.max(widths.length, 1);
    return { delimiter, score: width > 1 ? alike * 100 + width : 0 };
  });
  return scores.toSorted((one, other) => other.score - one.score)[0]!.delimiter; // there are four candidates
}

/**
 * Rows with their line number, counted from 1; empty rows are skipped. Quoted cells may contain delimiters, line breaks and doubled
 * quotes.
 */
export function parseCsv(text: string, delimiter: Delimiter): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  const plain = text.replace(/^\uFEFF/, '');
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const end = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: began, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!;
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      end();
      began = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || cells.length > 0) end();
  return rows;
}

/**
 * Cells that a spreadsheet would run as a formula get an apostrophe in front (OWASP, CSV injection), also with full-width signs;
 * `readCsvCell` removes it. Negative amounts aren't formulas.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const decimal = /^-\d+(?:\.\d+)?$/;

/** All exports are written with this: without formulas, and without invisible direction marks, which would be copied along. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  // Any delimiter needs quotes, for readers that guess it.
  writtenLine(cells, ',', /[",;\t\r\n|]/);

/** The same for a reader that knows the delimiter: no other needs quotes. */
export const delimitedLine = (cells: readonly (string | number | null)[], delimiter: Delimiter): string =>
  writtenLine(cells, delimiter, new RegExp(`["\\r\\n${delimiter}]`));

function writtenLine(
  cells: readonly (string | number | null)[],
  delimiter: Delimiter,
  special: RegExp,
): string {
  const written = cells.map((cell) => {
    const plain = cell === null ? '' : withoutDirectionMarks(String(cell));
    const text = formula.test(plain) && !decimal.test(plain) ? `'${plain}` : plain;
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(delimiter)}\r\n`;
}

export const readCsvCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
