import { isAmountLike, markOf } from './bank-amount.ts';
import { isDayLike } from './bank-date.ts';
import { columnNames, plainName, textNames, type Role } from './bank-columns.ts';
import { directionOf } from './row-status.ts';
import type { BankLayout } from './statement-transaction.ts';

type Body = readonly (readonly string[])[];

/** Names of these columns must match in full: `Credit card number` is no credit. */
const isWhole: ReadonlySet<Role> = new Set([
  'amount',
  'credit',
  'debit',
  'direction',
  'status',
  'id',
  'account',
]);

/** A column has the role of its name only if its cells parse. */
const reads: Readonly<Partial<Record<Role, (cell: string) => boolean>>> = {
  date: isDayLike,
  amount: isAmountLike,
  credit: isAmountLike,
  debit: isAmountLike,
  balance: isAmountLike,
  direction: (cell) => directionOf(cell, null) !== null,
  currency: (cell) => /^[A-Za-z]{3}$/.test(cell),
};

const order: readonly Role[] = [
  'date',
  'debit',
  'credit',
  'amount',
  'direction',
  'status',
  'currency',
  'balance',
  'id',
  'account',
  'payer',
];

const valuesOf = (body: Body, place: number): string[] =>
  body.map((cells) => (cells[place] ?? '').trim()).filter((cell) => cell !== '');

/** At least half of the date and amount cells must parse, which tolerates totals lines; direction and currency cells must all parse. */
function fitsRole(role: Role, cells: readonly string[]): boolean {
  const read = reads[role];
  if (!read || cells.length === 0) return true;
  const count = cells.filter(read).length;
  return role === 'direction' || role === 'currency' ? count === cells.length : count * 2 >= cells.length;
}

/**
 * Assigns columns to roles: exact names of all roles first, then prefixes, then substrings. Null if the row has no date column and so isn't
 * a header.
 */
export function understandColumns(
  header: readonly string[],
  body: Body,
): { layout: BankLayout; account: number | null } | null {
  const names = header.map(plainName);
  const taken = new Map<number, Role>();
  const found = new Map<Role, number>();
  const rowsOf = (place: number) => valuesOf(body, place);
  const take = (role: Role, isSuch: (name: string, word: string) => boolean) => {
    if (found.has(role)) return;
    for (const word of columnNames[role])
      for (const [place, name] of names.entries())
        if (!taken.has(place) && name !== '' && isSuch(name, word) && fitsRole(role, rowsOf(place))) {
          found.set(role, place);
          taken.set(place, role);
          return;
        }
  };
  for (const role of order) take(role, (name, word) => name === word);
  for (const role of order) if (!isWhole.has(role)) take(role, (name, word) => name.startsWith(`${word} `));
  for (const role of order)
    if (!isWhole.has(role)) take(role, (name, word) => ` ${name} `.includes(` ${word} `));
  const words = names.flatMap((name, place) =>
    !taken.has(place) && textNames.some((word) => ` ${name} `.includes(` ${word} `)) ? [place] : [],
  );
  const at = (role: Role) => found.get(role) ?? null;
  const date = at('date');
  if (date === null) return null;
  const layout: BankLayout = {
    date,
    amount: at('amount'),
    credit: at('credit'),
    debit: at('debit'),
    direction: at('direction') ?? unnamedDirection(names, body, taken),
    incoming: null,
    payer: at('payer'),
    words,
    id: at('id'),
    status: at('status'),
    currency: at('currency'),
    balance: at('balance'),
    dateOrder: null,
  };
  return { layout: { ...layout, words: textsOf(layout) }, account: at('account') };
}

/** Some banks put the purpose in the payer's column. */
const textsOf = ({ words, payer }: BankLayout): readonly number[] =>
  words.length === 0 && payer !== null ? [payer] : words;

const namesOfKinds = new Set([
  'details',
  'type',
  'transaction type',
  'typ',
  'tipo',
  'code',
  'umsatzart',
  'kind',
]);

/** A type column in which every row says in or out in banks' words (`Details`: CREDIT, DEBIT). */
function unnamedDirection(
  names: readonly string[],
  body: Body,
  taken: ReadonlyMap<number, Role>,
): number | null {
  const place = names.findIndex((name, at) => {
    const cells = valuesOf(body, at);
    return (
      !taken.has(at) &&
      namesOfKinds.has(name) &&
      cells.length > 0 &&
      cells.length === body.length &&
      cells.every((cell) => directionOf(cell, null) !== null)
    );
  });
  return place < 0 ? null : place;
}

/**
 * Whether in and out can be told apart: by two columns, a direction column, amount marks, or balances. Unmarked amounts prove nothing: some
 * banks write debits and credits alike, some mark only credits.
 */
export function isDirectionCertain({ layout, body, isBalanceProof }: DirectionInput): boolean {
  const { amount, credit, debit, direction, incoming } = layout;
  if (credit !== null) return true;
  if (amount === null || debit !== null) return false;
  // Totals below the table have no date.
  const rows = body.filter((cells) => isDayLike(cells[layout.date] ?? ''));
  const marks = new Set(valuesOf(rows, amount).map(markOf));
  const isMarked = marks.has('out') || marks.has('in');
  const isMarkedThroughout = isMarked && !(marks.has('in') && marks.has('none'));
  if (direction === null) return isMarkedThroughout || (!isMarked && isBalanceProof);
  return (
    isMarkedThroughout || valuesOf(rows, direction).every((cell) => directionOf(cell, incoming) !== null)
  );
}

type DirectionInput = {
  layout: BankLayout;
  body: Body;
  isBalanceProof: boolean;
};
