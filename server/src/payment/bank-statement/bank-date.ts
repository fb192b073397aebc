export type DateOrder = 'dmy' | 'mdy';

const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty'],
  ['feb', 'fev', 'fév', 'lut'],
  ['mar', 'mär', 'mrz', 'maa', 'mrt'],
  ['apr', 'avr', 'abr', 'kwi'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu', 'cze'],
  ['jul', 'juil', 'lug', 'lip'],
  ['aug', 'aoû', 'aou', 'ago', 'sie'],
  ['sep', 'set', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'paź'],
  ['nov', 'lis'],
  ['dec', 'déc', 'dez', 'dic', 'gru'],
];

const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const iso = /^(\d{4})[./-]?(\d{2})[./-]?(\d{2})(?!\d)/;
const dayName = /^(\d{1,2})[\s./-]*(\p{L}{3,10})\.?[\s,./-]*(\d{4}|\d{2})(?!\d)/u;
const nameDay = /^(\p{L}{3,10})\.?\s*(\d{1,2}),?\s+(\d{4}|\d{2})(?!\d)/u;

const plain = (text: string): string =>
  text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));

function monthOf(name: string): string | null {
  const lower = name.toLowerCase();
  const found = months.findIndex((names) => names.some((one) => lower.startsWith(one)));
  return found < 0 ? null : String(found + 1);
}

function dayOf(year: string, month: string | null, day: string): string | null {
  if (month === null) return null;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${read}T00:00:00Z`);
  // JavaScript rolls the 31st of a short month over to the 1st of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : null;
}

/** `order`: of day and month where both are numbers. */
export function readBankDay(text: string, order: DateOrder): string | null {
  const cell = plain(text);
  const [, isoYear, isoMonth, isoDay] = iso.exec(cell) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth!, isoDay!);
  const [, first, , second, year] = numbers.exec(cell) ?? [];
  if (first !== undefined)
    return order === 'dmy' ? dayOf(year!, second!, first) : dayOf(year!, first, second!);
  const [, day, month, ofDayName] = dayName.exec(cell) ?? [];
  if (day !== undefined) return dayOf(ofDayName!, monthOf(month!), day);
  const [, name, ofName, yearOfName] = nameDay.exec(cell) ?? [];
  return name === undefined ? null : dayOf(yearOfName!, monthOf(name), ofName!);
}

/** The order proved by the cells; null if all are ambiguous, `none` if no cell depends on it. */
export function provenOrder(cells: readonly string[]): DateOrder | 'none' | null {
  let isAsked = false;
  let proven: DateOrder | null = null;
  for (const cell of cells) {
    const [, first, separator, second] = iso.test(plain(cell)) ? [] : (numbers.exec(plain(cell)) ?? []);
    if (first === undefined || second === undefined || Number(first) === Number(second)) continue;
    // Dates with points have the day first.
    if (separator === '.' || Number(first) > 12) proven ??= 'dmy';
    else if (Number(second) > 12) proven ??= 'mdy';
    else isAsked = true;
  }
  return proven ?? (isAsked ? null : 'none');
}

export const isDayLike = (text: string): boolean =>
  readBankDay(text, 'dmy') !== null || readBankDay(text, 'mdy') !== null;

/** Same key for both readings of a date: `2026-04-11` and `2026-11-04`. */
export function dayKey(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return [year, ...[month!, date!].toSorted((one, other) => one - other)].join('-');
}
