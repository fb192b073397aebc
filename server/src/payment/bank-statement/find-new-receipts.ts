import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { dayKey, readBankDay } from './bank-date.ts';
import { listKnownReceipts, type KnownReceipt } from './bank-transaction-queries.ts';
import { MOST_PAYER, MOST_WORDS, type StatementTransaction } from './statement-transaction.ts';

export type NewReceipt = { place: number; receiptId: string; identity: string };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/**
 * Identity of a receipt, independent of the date order the file was read with: the bank's ID with the amount; else amount, payer, text and
 * an order-independent day. Equal lines of one file are numbered.
 */
const identityOf = ({
  direction,
  bankId,
  bookedOn,
  amountMinor,
  currency,
  payer,
  words,
}: StatementTransaction): string =>
  hash(
    bankId === null
      ? [...sideOf(direction), 'row', dayKey(bookedOn), amountMinor, currency, payer, words].join('\n')
      : [...sideOf(direction), 'id', bankId, amountMinor, currency].join('\n'),
  );

/** Identities of incoming money are stored without it. */
const sideOf = (direction: StatementTransaction['direction']): string[] =>
  direction === 'out' ? ['out'] : [];

/**
 * Lines that no earlier file contained, by position. Each known receipt accounts for one line: a file with three equal lines after one with
 * two has one new line. The caller holds `lockImports`.
 */
export async function findNewReceipts(
  db: Kysely<DB>,
  lines: readonly StatementTransaction[],
): Promise<NewReceipt[]> {
  const identities = lines.map(identityOf);
  const known = await listKnownReceipts(db, {
    identities: [...new Set(identities)],
    receiptIds: lines.flatMap(({ bankId }) => bankId ?? []),
    amounts: [
      ...new Map(
        lines.map(({ amountMinor: minor, currency }) => [`${minor} ${currency}`, { minor, currency }]),
      ).values(),
    ],
  });
  const unused = new Set(known);
  const used = new Set(known.map(({ receipt_id: receiptId }) => receiptId));
  const seen = new Set<string>();
  const open = new Map<number, StatementTransaction>();
  for (const [place, line] of lines.entries()) {
    if (line.bankId !== null) {
      // Same ID and amount are the same receipt, within a file too.
      if (seen.has(identities[place]!)) continue;
      seen.add(identities[place]!);
    }
    open.set(place, line);
  }
  // Strictest first, so that a loose match doesn't use up another line's exact match.
  const ways: readonly ((line: StatementTransaction, receipt: KnownReceipt, identity: string) => boolean)[] =
    [
      (line, receipt, identity) => receipt.identity === identity && isSameDay(line, receipt),
      (line, receipt, identity) => receipt.identity === identity && !areDaysProven(line, receipt),
      isSameId,
      isSameContent,
    ];
  for (const isSame of ways)
    for (const [place, line] of open) {
      const receipt = [...unused].find((one) => isSame(line, one, identities[place]!));
      if (!receipt) continue;
      unused.delete(receipt);
      open.delete(place);
    }
  return [...open].map(([place, { bankId }]) => {
    const identity = identities[place]!;
    const receiptId = unusedId(bankId, identity, used);
    used.add(receiptId);
    return { place, receiptId, identity };
  });
}

function unusedId(bankId: string | null, identity: string, used: ReadonlySet<string>): string {
  if (bankId !== null && !used.has(bankId)) return bankId;
  let number = 0;
  while (used.has(`row-${identity}-${number}`)) number++;
  return `row-${identity}-${number}`;
}

const isSameDay = (line: StatementTransaction, { day }: KnownReceipt): boolean =>
  line.bankId !== null || line.bookedOn === day;

/** Two unambiguous, different days mean two receipts. */
const areDaysProven = (
  line: StatementTransaction,
  { day, is_day_certain: isCertain }: KnownReceipt,
): boolean => line.bankId === null && line.isDayCertain && isCertain && line.bookedOn !== day;

const isSameAmount = (line: StatementTransaction, receipt: KnownReceipt): boolean =>
  line.amountMinor === receipt.amount_minor && line.currency === receipt.currency;

/** Entered manually, or imported before identities were stored. */
const isSameId = (line: StatementTransaction, receipt: KnownReceipt): boolean =>
  receipt.identity === null &&
  line.direction === 'in' &&
  receipt.receipt_id === line.bankId &&
  isSameAmount(line, receipt);

/** Imported by an earlier version, which may have read other columns of the same row: everything it stored must occur in the row. */
function isSameContent(line: StatementTransaction, receipt: KnownReceipt): boolean {
  if (receipt.identity !== null || line.direction === 'out' || !isSameAmount(line, receipt)) return false;
  const tokens = [...wholeTokens(receipt.payer, MOST_PAYER), ...wholeTokens(receipt.words, MOST_WORDS)];
  if (tokens.length === 0 && (line.words !== '' || line.payer !== '')) return false;
  const source = tokensOf(line.source);
  const days = daysIn(`${line.bookedOn} ${line.source}`);
  return days.has(receipt.day) && tokens.every((token) => source.has(token));
}

/** Text that fills its column may be truncated within its last word. */
const wholeTokens = (text: string, most: number): string[] => {
  const tokens = [...tokensOf(text)];
  return text.length < most ? tokens : tokens.slice(0, -1);
};

const tokensOf = (text: string): Set<string> => new Set(text.split(' ').filter((token) => token !== ''));

function daysIn(text: string): Set<string> {
  return new Set(
    text
      .split(' ')
      .flatMap((token) => [readBankDay(token, 'dmy') ?? [], readBankDay(token, 'mdy') ?? []].flat()),
  );
}
