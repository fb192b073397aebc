import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { toMinor } from '@souk/rules/money';
import {
  plainWords,
  type ReadStatement,
  type StatementBalance,
  type StatementLine,
} from './statement-line.ts';

const several = new Set(['Stmt', 'Ntfctn', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: 'text',
  removeNSPrefix: true,
  // Amounts and references are text: a number would lose what stands before and behind it.
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => several.has(name),
});

const amount = z.object({ text: z.string(), Ccy: z.string() });
const party = z.object({
  Nm: z.string().optional(),
  Pty: z.object({ Nm: z.string().optional() }).optional(),
});
const details = z.object({
  Refs: z.object({ AcctSvcrRef: z.string().optional(), EndToEndId: z.string().optional() }).optional(),
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  CdtDbtInd: z.string().optional(),
  RltdPties: z.object({ Dbtr: party.optional() }).optional(),
  RmtInf: z
    .object({
      Ustrd: z.array(z.string()).default([]),
      Strd: z
        .array(
          z.object({ CdtrRefInf: z.object({ Ref: z.string().optional() }).optional() }).or(z.literal('')),
        )
        .default([]),
    })
    .or(z.literal(''))
    .optional(),
  AddtlTxInf: z.string().optional(),
});
const entry = z.object({
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: z.string().optional(),
  Sts: z.union([z.string(), z.object({ Cd: z.string().optional() })]).optional(),
  BookgDt: z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }).optional(),
  AcctSvcrRef: z.string().optional(),
  NtryDtls: z.array(z.object({ TxDtls: z.array(details).default([]) }).or(z.literal(''))).default([]),
  AddtlNtryInf: z.string().optional(),
});
const balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: z.string().optional() }) }),
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
});
const account = z.object({
  Id: z
    .object({ IBAN: z.string().optional(), Othr: z.object({ Id: z.string().optional() }).optional() })
    .optional(),
});
const statement = z.object({
  Acct: account.optional(),
  // What a bank says in a way of its own is not understood, and no reason to refuse its lines.
  Bal: z.array(balance).default([]).catch([]),
  Ntry: z.array(entry).default([]),
});
const file = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: z.array(statement) }).optional(),
    BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: z.array(statement) }).optional(),
  }),
});

type Statement = z.output<typeof statement>;
type Entry = z.output<typeof entry>;
type Details = z.output<typeof details>;

/**
 * A statement (camt.053) or a notification (camt.054) of ISO 20022: money that came in and is booked. Of an entry that holds
 * several transfers each is a line.
 */
export function readCamt(text: string): ReadStatement {
  // Statements have no document type; one that has may make much of little (billion laughs).
  if (text.includes('<!DOCTYPE')) return { ok: false, reason: 'unreadable' };
  const read = file.safeParse(parsed(text));
  if (!read.success) return { ok: false, reason: 'unreadable' };
  const { BkToCstmrStmt: statements, BkToCstmrDbtCdtNtfctn: notified } = read.data.Document;
  if (!statements && !notified) return { ok: false, reason: 'unreadable' };
  const entries = [...(statements?.Stmt ?? []), ...(notified?.Ntfctn ?? [])].flatMap(({ Ntry }) => Ntry);
  const lines = entries.flatMap((one) => (isIncome(one) ? linesOf(one) : []));
  return {
    ok: true,
    lines,
    passed: entries.filter((one) => !isIncome(one)).length,
    balances: (statements?.Stmt ?? []).flatMap((one) => balanceOf(one) ?? []),
  };
}

/** OPBD is what the account opened with, PRCD what the statement before closed with: the same, and banks say one of them. */
function balanceOf({ Acct: of, Bal: told, Ntry: entries }: Statement): StatementBalance | null {
  const find = (code: string) => told.find(({ Tp: type }) => type.CdOrPrtry.Cd === code);
  const [opening, closing] = [find('OPBD') ?? find('PRCD'), find('CLBD')];
  const currency = (opening ?? closing)?.Amt.Ccy;
  if (currency === undefined || (opening && closing && closing.Amt.Ccy !== currency)) return null;
  const moved = entries.filter(isBooked).map((one) => (one.Amt.Ccy === currency ? signedOf(one) : null));
  const balances = [opening, closing].map((one) => one && signedOf(one));
  if (moved.includes(null) || balances.includes(null)) return null;
  return {
    account: plainWords(of?.Id?.IBAN ?? of?.Id?.Othr?.Id ?? '', 40),
    currency,
    openingMinor: balances[0] ?? null,
    closingMinor: balances[1] ?? null,
    movedMinor: moved.reduce<number>((sum, minor) => sum + (minor ?? 0), 0),
  };
}

/** A reversal says which way its own money goes. */
function signedOf({ Amt: sum, CdtDbtInd: direction }: Pick<Entry, 'Amt' | 'CdtDbtInd'>): number | null {
  const minor = minorOf(sum);
  return minor === null || direction === 'CRDT' ? minor : -minor;
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return null;
  }
}

/** Booked and not taken back. */
const isIncome = (one: Entry): boolean => one.CdtDbtInd === 'CRDT' && one.RvslInd !== 'true' && isBooked(one);

/** What is only announced comes again when it is booked. */
function isBooked({ Sts: status }: Entry): boolean {
  const code = typeof status === 'object' ? status.Cd : status;
  return code === undefined || code === 'BOOK';
}

function linesOf(one: Entry): StatementLine[] {
  const transfers = one.NtryDtls.flatMap((part) => (part === '' ? [] : part.TxDtls));
  const bookedOn = (one.BookgDt?.Dt ?? one.BookgDt?.DtTm ?? '').slice(0, 10);
  const isOne = transfers.length <= 1;
  return (transfers.length === 0 ? [{} as Details] : transfers).flatMap((transfer, place) => {
    // Of one transfer the entry's amount is what came; of several each has its own.
    const sum = isOne ? one.Amt : (transfer.Amt ?? transfer.AmtDtls?.TxAmt?.Amt);
    const minor = sum && minorOf(sum);
    if (!sum || !minor || transfer.CdtDbtInd === 'DBIT' || !/^\d{4}-\d\d-\d\d$/.test(bookedOn)) return [];
    const ofEntry =
      one.AcctSvcrRef === undefined ? null : isOne ? one.AcctSvcrRef : `${one.AcctSvcrRef}/${place + 1}`;
    const payer = transfer.RltdPties?.Dbtr;
    return [
      {
        bookedOn,
        amountMinor: minor,
        currency: sum.Ccy,
        payer: plainWords(payer?.Nm ?? payer?.Pty?.Nm ?? '', 140),
        words: plainWords(wordsOf(transfer, one), 500),
        bankId: transfer.Refs?.AcctSvcrRef ?? ofEntry,
      },
    ];
  });
}

function minorOf({ text, Ccy: currency }: z.output<typeof amount>): number | null {
  try {
    return toMinor(text.trim(), currency);
  } catch {
    return null;
  }
}

function wordsOf(
  { RmtInf: info, Refs: refs, AddtlTxInf: more }: Details,
  { AddtlNtryInf: ofEntry }: Entry,
): string {
  const told = info === undefined || info === '' ? null : info;
  const structured = (told?.Strd ?? []).map((one) => (one === '' ? undefined : one.CdtrRefInf?.Ref));
  const endToEnd = refs?.EndToEndId === 'NOTPROVIDED' ? undefined : refs?.EndToEndId;
  return [...(told?.Ustrd ?? []), ...structured, endToEnd, more ?? ofEntry].filter(Boolean).join(' ');
}
