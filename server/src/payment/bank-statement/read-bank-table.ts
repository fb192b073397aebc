import { createHash } from 'node:crypto';
import { DELIMITERS, guessDelimiter, parseCsv, readCsvCell } from '@souk/rules/csv';
import { isAmountLike, readBankAmount } from './bank-amount.ts';
import { currencyInName, dayFirstNames, plainName } from './bank-columns.ts';
import { isDayLike, provenOrder, readBankDay, type DateOrder } from './bank-date.ts';
import { ownAccount } from './own-account.ts';
import { directionOf, isBalanceRow, saysNotBooked, statusOf } from './row-status.ts';
import { doBalancesAddUp, tableBalance, type Movement } from './table-balance.ts';
import { isDirectionCertain, understandColumns } from './understand-columns.ts';
import {
  isNoReference,
  isPlain,
  MOST_PAYER,
  MOST_WORDS,
  plainWords,
  type BankLayout,
  type ReadStatement,
  type SkippedRow,
  type SkipReason,
  type StatementTransaction,
  type TableView,
} from './statement-transaction.ts';

export type RememberedLayout = (table: { header: string; account: string }) => BankLayout | null;
type Usual = { currency: string; remembered: RememberedLayout };

type Table = {
  header: readonly string[];
  body: readonly (readonly string[])[];
  preamble: readonly (readonly string[])[];
  understood: ReturnType<typeof understandColumns>;
};

const maxPreamble = 30;
const maxSamples = 5;

/** Parses a bank's CSV export; lines above the header are skipped. */
export function readBankTable(text: string, { currency, remembered }: Usual): ReadStatement {
  const table = findTable(text);
  if (!table) return { ok: false, reason: 'unreadable' };
  const { header, body, understood } = table;
  const account = accountOf(table);
  const key = createHash('sha256').update(header.map(plainName).join('\n')).digest('hex');
  const known = remembered({ header: key, account });
  const layout = known ?? understood?.layout ?? null;
  const view: TableView = {
    header: key,
    account,
    columns: header.map((name) => plainWords(name, 80)),
    samples: body.slice(0, maxSamples).map((cells) => cells.map((cell) => plainWords(cell, 80))),
    layout,
  };
  const isWhole =
    layout && (layout.amount ?? layout.credit ?? layout.debit) !== null && layout.words.length > 0;
  if (!isWhole) return { ok: false, reason: 'columns', table: view };
  const proven = provenOrder(body.map((cells) => cells[layout.date] ?? ''));
  const isDayFirst = dayFirstNames.has(plainName(header[layout.date] ?? ''));
  const order = proven === 'none' ? 'dmy' : (proven ?? (isDayFirst ? 'dmy' : layout.dateOrder));
  if (order === null) return { ok: false, reason: 'date-order', table: view };

  const reading: Reading = {
    layout,
    order,
    isDayCertain: proven !== null,
    account,
    currency: currencyOf(table, layout) ?? currency,
  };
  const rows = body.map((cells) => readRow(cells, reading));
  const movements = rows.flatMap(({ movement }) => movement ?? []);
  if (!isDirectionCertain({ layout, body, isBalanceProof: doBalancesAddUp(movements) }))
    return { ok: false, reason: 'direction', table: view };
  const balance = tableBalance(movements);
  const moved = rows.flatMap(({ line }) => line ?? []);
  const lines = moved.filter(({ direction }) => direction === 'in');
  return {
    ok: true,
    lines,
    passed: rows.length - lines.length,
    others: moved.flatMap((line) => (line.direction === 'out' ? { ...line, skipped: null } : [])),
    skipped: rows.flatMap(({ skipped }) => skipped ?? []),
    balances: balance ? [balance] : [],
    table: { ...view, layout: { ...layout, dateOrder: proven === 'none' ? layout.dateOrder : order } },
  };
}

/** The delimiter under which most of a header is recognized; else a row of names above rows of values. */
function findTable(text: string): Table | null {
  const all = DELIMITERS.map((delimiter) => ({
    delimiter,
    rows: parseCsv(text, delimiter).map(({ cells }) => cells.map(readCsvCell)),
  }));
  const found = all
    .flatMap(({ rows }) => headerless(rows) ?? headed(rows) ?? [])
    .toSorted((one, other) => rankOf(other) - rankOf(one))[0];
  if (found) return found;
  const guessed = guessDelimiter(text);
  const { rows } = all.find(({ delimiter }) => delimiter === guessed)!; // one of them
  const widths = rows.slice(0, maxPreamble).map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const most = Math.max(0, ...widths);
  const at = rows.findIndex(
    (cells, place) => place < maxPreamble && widths[place] === most && !cells.some((cell) => isDayLike(cell)),
  );
  if (most < 3 || at < 0) return null;
  return { header: rows[at]!, body: rows.slice(at + 1), preamble: rows.slice(0, at), understood: null };
}

function rankOf({ understood, header }: Table): number {
  const layout = understood?.layout;
  const isWhole = layout && (layout.amount ?? layout.credit) !== null && layout.words.length > 0;
  return (isWhole ? 1000 : 0) + header.length;
}

function headed(rows: readonly string[][]): Table | null {
  for (const [at, header] of rows.slice(0, maxPreamble).entries()) {
    if (header.length < 3 || header.some((cell) => isAmountLike(cell) || isDayLike(cell))) continue;
    const body = rows.slice(at + 1);
    const understood = understandColumns(header, body);
    if (
      understood &&
      (understood.layout.amount ?? understood.layout.credit ?? understood.layout.debit) !== null
    )
      return { header, body, preamble: rows.slice(0, at), understood };
  }
  return null;
}

/** ABN AMRO's text file has no header: account, currency, date, balance before and after, value date, amount, text. */
function headerless(rows: readonly string[][]): Table | null {
  const isSuch = (cells: readonly string[]) =>
    cells.length === 8 &&
    /^[A-Z]{3}$/.test(cells[1]!) &&
    /^\d{8}$/.test(cells[2]!) &&
    /^\d{8}$/.test(cells[5]!) &&
    [3, 4, 6].every((place) => isAmountLike(cells[place]!));
  if (rows.length === 0 || !rows.every(isSuch)) return null;
  const header = [
    'Rekeningnummer',
    'Muntsoort',
    'Transactiedatum',
    'Beginsaldo',
    'Eindsaldo',
    'Rentedatum',
    'Transactiebedrag',
    'Omschrijving',
  ];
  return { header, body: rows, preamble: [], understood: understandColumns(header, rows) };
}

/** The shop's own account: an IBAN above the table, or the only value of its column. */
function accountOf({ preamble, body, understood }: Table): string {
  const above = preamble
    .flat()
    .map((cell) => /\b([A-Z]{2}\d{2}[A-Z0-9]{8,30})\b/.exec(cell.replaceAll(/\s/g, ''))?.[1])
    .find(Boolean);
  const column = understood?.account ?? null;
  const values = column === null ? [] : [...new Set(body.map((cells) => (cells[column] ?? '').trim()))];
  return ownAccount(above ?? (values.length === 1 ? values[0]! : ''));
}

/** For tables without a currency column: from the name of the amount column, or a line above. */
function currencyOf({ header, preamble }: Table, layout: BankLayout): string | null {
  const place = layout.amount ?? layout.credit;
  const named = place === null ? null : currencyInName(header[place] ?? '');
  const above = preamble.find(
    ([name, value]) =>
      /^(?:currency|währung|devise|divisa|valuta|munt)$/.test(plainName(name ?? '')) &&
      /^[A-Z]{3}$/.test((value ?? '').trim()),
  );
  return named ?? above?.[1]?.trim() ?? null;
}

type Reading = {
  layout: BankLayout;
  order: DateOrder;
  isDayCertain: boolean;
  account: string;
  currency: string;
};
type ReadRow = { line?: StatementTransaction; skipped?: SkippedRow; movement?: Movement };

function readRow(
  cells: readonly string[],
  { layout, order, isDayCertain, account, currency: usual }: Reading,
): ReadRow {
  const cell = (place: number | null) => (place === null ? '' : (cells[place] ?? '').trim());
  const source = plainWords(cells.join(' '), 2000);
  const skip = (reason: SkipReason): ReadRow => ({ skipped: { reason, text: plainWords(source, 300) } });
  const currency = (
    cell(layout.currency) ||
    currencyCodeIn(cell(layout.amount ?? layout.credit)) ||
    usual
  ).toUpperCase();
  if (cell(layout.payer) === '' && isBalanceRow(cells)) return {};
  const day = readBankDay(cell(layout.date), order);
  const status = notBooked(cells, layout);
  if (status) return skip(status);
  const moved = movedOf(cell, layout, currency);
  const hasMoney = [layout.amount, layout.credit, layout.debit].some((place) => cell(place) !== '');
  // A totals line below the table, or an empty one.
  if (day === null && (cell(layout.date) === '' || !hasMoney || !/\d/.test(cell(layout.date)))) return {};
  if (day === null || moved === 'unreadable' || !/^[A-Z]{3}$/.test(currency)) return skip('unreadable');
  if (moved === 'direction') return skip('direction');
  const movement: Movement = {
    day,
    currency,
    movedMinor: moved,
    balanceMinor: readBankAmount(cell(layout.balance), currency),
  };
  if (moved === 0) return { movement };
  const line: StatementTransaction = {
    ...isPlain,
    account,
    direction: moved > 0 ? 'in' : 'out',
    bookedOn: day,
    isDayCertain,
    amountMinor: Math.abs(moved),
    currency,
    payer: plainWords(cell(layout.payer), MOST_PAYER),
    words: plainWords(layout.words.map(cell).join(' '), MOST_WORDS),
    bankId: isNoReference(cell(layout.id)) ? null : plainWords(cell(layout.id), 80),
    source,
  };
  return { line, movement };
}

const currencyCodeIn = (amount: string): string | undefined =>
  /(?:^|[\d\s])([A-Z]{3})$/.exec(amount)?.[1] ?? /^([A-Z]{3})[\s\d-]/.exec(amount)?.[1];

/** Reason from the status, or from a word in a column that isn't free text. */
function notBooked(cells: readonly string[], layout: BankLayout): SkipReason | null {
  if (layout.status !== null) {
    const status = (cells[layout.status] ?? '').trim();
    // Lines below the table have neither status nor date.
    return status === '' && (cells[layout.date] ?? '').trim() === '' ? null : statusOf(status);
  }
  const texts = new Set<number | null>([...layout.words, layout.payer]);
  for (const [place, cell] of cells.entries()) {
    const reasonNotBooked = texts.has(place) ? null : saysNotBooked(cell);
    if (reasonNotBooked) return reasonNotBooked;
  }
  return null;
}

/** Signed amount: positive in, negative out. */
function movedOf(
  cell: (place: number | null) => string,
  layout: BankLayout,
  currency: string,
): number | 'unreadable' | 'direction' {
  const minor = (place: number | null) => (cell(place) === '' ? 0 : readBankAmount(cell(place), currency));
  if (layout.credit !== null) {
    const [credit, debit] = [minor(layout.credit), minor(layout.debit)];
    if (credit === null || debit === null) return 'unreadable';
    if (credit !== 0 && debit !== 0) return 'direction';
    // Some banks write debits with a minus, some without; a negative credit is a reversal.
    return credit === 0 ? -Math.abs(debit) : credit;
  }
  const amount = readBankAmount(cell(layout.amount), currency);
  if (amount === null) return 'unreadable';
  if (layout.direction === null) return amount;
  const direction = directionOf(cell(layout.direction), layout.incoming);
  if (direction === 'out') return -Math.abs(amount);
  if (direction === 'in') return amount;
  return amount < 0 ? amount : 'direction';
}
