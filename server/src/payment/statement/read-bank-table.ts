import { guessDelimiter, parseCsv, readCsvCell } from '@souk/rules/csv';
import { readBankAmount } from './bank-amount.ts';
import { tableBalance } from './table-balance.ts';
import { plainWords, type ReadStatement, type StatementLine } from './statement-line.ts';

/** How banks head their columns, the surest words first; compared without case. */
const heads = {
  date: [
    'booking date',
    'buchungstag',
    'buchungsdatum',
    'transaction date',
    'date de comptabilisation',
    'fecha',
    'date',
    'datum',
    'valuta',
    'data',
    'التاريخ',
  ],
  amount: [
    'amount',
    'betrag',
    'umsatz',
    'credit',
    'paid in',
    'money in',
    'haben',
    'montant',
    'crédit',
    'importe',
    'importo',
    'المبلغ',
  ],
  currency: ['currency', 'währung', 'devise', 'divisa', 'valuta', 'ccy', 'العملة'],
  payer: [
    'payer',
    'debtor',
    'auftraggeber',
    'zahlungspflichtiger',
    'counterparty',
    'name',
    'partner',
    'donneur',
    'ordenante',
    'from',
    'الدافع',
    'المرسل',
  ],
  debit: ['debit', 'paid out', 'money out', 'soll', 'débit', 'cargo', 'addebito'],
  balance: ['balance', 'running balance', 'saldo', 'kontostand', 'solde', 'الرصيد'],
  id: ['transaction id', 'bank reference', 'transaktions', 'entry reference', 'id'],
} as const;
const ofWords = [
  'reference',
  'verwendungszweck',
  'purpose',
  'remittance',
  'description',
  'details',
  'narrative',
  'memo',
  'message',
  'text',
  'referenz',
  'buchungstext',
  'libellé',
  'motif',
  'concepto',
  'causale',
  'البيان',
  'المرجع',
];

type Columns = { [key in keyof typeof heads]: number } & { words: number[] };

/** A table (CSV) as banks let one download it; what stands above its head is passed over. */
export function readBankTable(text: string, { currency }: { currency: string }): ReadStatement {
  const rows = parseCsv(text, guessDelimiter(text)).map(({ cells }) => cells.map(readCsvCell));
  const at = rows.slice(0, 30).findIndex((cells) => columnsOf(cells) !== null);
  const columns = columnsOf(rows[at] ?? []);
  if (!columns)
    return { ok: false, reason: rows.some((cells) => cells.length > 2) ? 'columns' : 'unreadable' };
  const body = rows.slice(at + 1);
  const isMonthFirst = monthComesFirst(body.map((cells) => cells[columns.date] ?? ''));
  const reading = { columns, currency, isMonthFirst };
  const lines = body.flatMap((cells) => lineOf(cells, reading) ?? []);
  const balance = tableBalance(body.flatMap((cells) => movementOf(cells, reading) ?? []));
  return { ok: true, lines, passed: body.length - lines.length, balances: balance ? [balance] : [] };
}

/** What a row moved on its day, and what there was after it; null: no movement. */
function movementOf(cells: readonly string[], { columns, currency: usual, isMonthFirst }: Reading) {
  const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
  const currency = cell(columns.currency).toUpperCase() || usual;
  const day = readDay(cell(columns.date), isMonthFirst);
  if (day === null) return null;
  const minor = (index: number) => readBankAmount(cell(index), currency);
  const out = minor(columns.debit);
  // Of two columns the one that says nothing, or none, is not meant.
  const moved = out === null || out === 0 ? minor(columns.amount) : -Math.abs(out);
  return { day, currency, movedMinor: moved, balanceMinor: minor(columns.balance) };
}

function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const taken = new Set<number>();
  const find = (words: readonly string[]) => {
    const found = words
      .flatMap((word) => [
        names.indexOf(word),
        names.findIndex(
          (name) => name.split(/[\s/()-]+/).includes(word) || (word.includes(' ') && name.includes(word)),
        ),
      ])
      .find((index) => index >= 0 && !taken.has(index));
    if (found !== undefined) taken.add(found);
    return found ?? -1;
  };
  const date = find(heads.date);
  const amount = find(heads.amount);
  const debit = find(heads.debit);
  const balance = find(heads.balance);
  const currency = find(heads.currency);
  const id = find(heads.id);
  const words = names.flatMap((name, index) =>
    !taken.has(index) && ofWords.some((word) => name.includes(word)) ? [index] : [],
  );
  for (const index of words) taken.add(index);
  const payer = find(heads.payer);
  const isWhole = date >= 0 && amount >= 0 && words.length > 0;
  return isWhole ? { date, amount, debit, balance, currency, payer, id, words } : null;
}

type Reading = { columns: Columns; currency: string; isMonthFirst: boolean };

function lineOf(
  cells: readonly string[],
  { columns, currency: usual, isMonthFirst }: Reading,
): StatementLine | null {
  const cell = (index: number) => (index < 0 ? '' : (cells[index] ?? '').trim());
  const currency = cell(columns.currency).toUpperCase() || usual;
  const bookedOn = readDay(cell(columns.date), isMonthFirst);
  if (!/^[A-Z]{3}$/.test(currency) || bookedOn === null) return null;
  const amountMinor = readBankAmount(cell(columns.amount), currency);
  if (amountMinor === null || amountMinor <= 0) return null;
  return {
    bookedOn,
    amountMinor,
    currency,
    payer: plainWords(cell(columns.payer), 140),
    words: plainWords(columns.words.map(cell).join(' '), 500),
    bankId: plainWords(cell(columns.id), 80) || null,
  };
}

const ofParts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})\b/;

/** `03/14/2026` in one row tells how the others are meant; days come first where nothing does. */
const monthComesFirst = (days: readonly string[]): boolean =>
  days.some((day) => day.includes('/') && Number(ofParts.exec(day)?.[2]) > 12);

function readDay(text: string, isMonthFirst: boolean): string | null {
  const iso = /^(\d{4})[./-]?(\d{2})[./-]?(\d{2})(?!\d)/.exec(text);
  const parts = ofParts.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : parts
      ? [parts[3]!.padStart(4, '20'), parts[isMonthFirst ? 1 : 2], parts[isMonthFirst ? 2 : 1]]
      : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${read}T00:00:00Z`);
  // JavaScript takes the 31st of a short month for the 1st of the next.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(read) ? read : null;
}
