import { toMinor } from '@souk/rules/money';
import { ownAccount } from './own-account.ts';
import {
  isNoReference,
  isPlain,
  MOST_PAYER,
  MOST_WORDS,
  NO_RETURN_CODE,
  plainWords,
  type OtherTransaction,
  type ReadStatement,
  type SkippedRow,
  type SkipReason,
  type StatementBalance,
  type StatementTransaction,
} from './statement-transaction.ts';

/* SWIFT MT940 as banks provide it: fields start with a tag such as `:61:`, other lines continue the field above. */

type FieldOf = { tag: string; text: string };

export const isMt940 = (text: string): boolean =>
  /^:20:/m.test(text) && /^:60[FM]:/m.test(text) && /^:25[A-Z]?:/m.test(text);

function fieldsOf(text: string): FieldOf[] {
  const fields: FieldOf[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, tag, rest] = /^:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, text: rest! });
    else if (/^-\}?$/.test(line) || line.startsWith('{')) continue;
    else if (fields.length > 0) fields.at(-1)!.text += `\n${line}`;
  }
  return fields;
}

const dayOf = (yymmdd: string): string =>
  `20${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`;
const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** `1234,5`: the comma is mandatory, and there is no thousands separator. */
function minorOf(text: string, currency: string): number | null {
  const [, whole, decimals] = /^(\d+),(\d*)$/.exec(text) ?? [];
  if (whole === undefined) return null;
  try {
    return toMinor(decimals === '' ? whole : `${whole}.${decimals}`, currency);
  } catch {
    return null;
  }
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/;
function balanceOf(text: string): { minor: number; currency: string } | null {
  const [, sign, , currency, amount] = balancePattern.exec(text) ?? [];
  if (currency === undefined) return null;
  const minor = minorOf(amount!, currency);
  return minor === null ? null : { minor: sign === 'D' ? -minor : minor, currency };
}

/** Value date, booking date, mark, third letter of the currency, amount, type, customer's reference, bank's reference. */
const entryPattern =
  /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?([\d]+,\d*)([NFS][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** The booking date has no year; around New Year it may differ from the value date's. */
function bookedOn(value: string, booking: string | undefined): string {
  const day = dayOf(value);
  if (booking === undefined) return day;
  const year = Number(day.slice(0, 4));
  const apart = Number(booking.slice(0, 2)) - Number(day.slice(5, 7));
  const of = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year;
  return `${of}-${booking.slice(0, 2)}-${booking.slice(2)}`;
}

/** Booked incoming money; a statement with an unreadable line is refused as a whole. */
export function readMt940(text: string): ReadStatement {
  const fields = fieldsOf(text);
  const lines: StatementTransaction[] = [];
  const others: OtherTransaction[] = [];
  const balances: StatementBalance[] = [];
  let account = '';
  let opening: ReturnType<typeof balanceOf> = null;
  let moved = 0;
  let passed = 0;
  const skipped: SkippedRow[] = [];
  for (const [place, field] of fields.entries()) {
    if (field.tag.startsWith('25')) account = ownAccount(field.text);
    else if (field.tag.startsWith('60')) {
      opening = balanceOf(field.text);
      moved = 0;
    } else if (field.tag.startsWith('62')) {
      const closing = balanceOf(field.text);
      if (opening && closing?.currency === opening.currency)
        balances.push({
          account,
          currency: opening.currency,
          openingMinor: opening.minor,
          closingMinor: closing.minor,
          movedMinor: moved,
        });
    } else if (field.tag === '61') {
      const entry = opening && entryOf(field.text, opening.currency);
      if (!entry) return { ok: false, reason: 'unreadable' };
      moved += entry.minor;
      const next = fields[place + 1];
      const about = next?.tag === '86' ? next.text : '';
      const { currency } = opening!; // without one, `entry` is null
      if (entry.isIncome) lines.push(lineOf(entry, { account, currency, about }));
      else passed++;
      const row = entry.skipped && {
        reason: entry.skipped,
        text: plainWords(`${entry.amount} ${currency} ${about}`, 300),
      };
      if (row) skipped.push(row);
      if (entry.isOther) others.push({ ...lineOf(entry, { account, currency, about }), skipped: row });
    }
  }
  return { ok: true, lines, passed, others, skipped, balances, table: null };
}

type Entry = {
  day: string;
  minor: number;
  isIncome: boolean;
  /** Money out, or a reversal of it. */
  isOther: boolean;
  /** Why money that came in isn't income. */
  skipped: SkipReason | null;
  /** As written in the file. */
  amount: string;
  reference: string;
  bankId: string;
  more: string;
};

function entryOf(text: string, currency: string): Entry | null {
  const [, value, booking, mark, , amount, , reference, bankId, more] = entryPattern.exec(text) ?? [];
  if (value === undefined) return null;
  const minor = minorOf(amount!, currency);
  const day = bookedOn(value, booking);
  if (minor === null || !isDay(day)) return null;
  // RC reverses a credit, RD a debit; EC and ED are only expected.
  const isIn = mark === 'C' || mark === 'RD';
  return {
    day,
    minor: mark === 'EC' || mark === 'ED' ? 0 : isIn ? minor : -minor,
    isIncome: mark === 'C' && minor > 0,
    isOther: (mark === 'D' || mark === 'RD') && minor > 0,
    skipped: mark === 'EC' ? 'pending' : mark === 'RD' ? 'reverted' : null,
    amount: amount!,
    reference: reference ?? '',
    bankId: bankId ?? '',
    more: more ?? '',
  };
}

function lineOf(
  entry: Entry,
  { account, currency, about }: { account: string; currency: string; about: string },
): StatementTransaction {
  const { payer, words } = aboutOf(about);
  const { day, reference, more } = entry;
  const fullText = [words, isNoReference(reference.trim()) ? '' : reference, more].join(' ');
  const bankId = entry.bankId.trim();
  return {
    ...isPlain,
    account,
    direction: entry.minor > 0 ? 'in' : 'out',
    returnCode: entry.skipped === 'reverted' ? NO_RETURN_CODE : null,
    bookedOn: day,
    isDayCertain: true,
    amountMinor: Math.abs(entry.minor),
    currency,
    payer: plainWords(payer, MOST_PAYER),
    words: plainWords(fullText, MOST_WORDS),
    bankId: isNoReference(bankId) ? null : bankId,
    source: plainWords(`${day} ${fullText} ${about}`, 2000),
  };
}

/** `?20…` (Germany), `/NAME/…/REMI/…` (Netherlands), or plain text. Lines break every 65 characters, even within words. */
function aboutOf(text: string): { payer: string; words: string } {
  const joined = text.replaceAll('\n', '');
  if (/^\d{3}\?/.test(joined)) {
    const parts = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(
      ([, code, part]) => [Number(code), part!] as const,
    );
    const of = (isSuch: (code: number) => boolean) =>
      parts.flatMap(([code, part]) => (isSuch(code) ? [part] : [])).join('');
    return {
      payer: of((code) => code === 32 || code === 33),
      words: of((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)),
    };
  }
  const [, name] = /\/NAME\/(.*?)(?=\/[A-Z]{3,4}\/|$)/.exec(joined) ?? [];
  return { payer: name ?? '', words: name === undefined ? text : joined };
}
