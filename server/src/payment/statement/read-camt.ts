import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { toMinor } from '@souk/rules/money';
import { plainWords, type ReadStatement, type StatementLine } from './statement-line.ts';

const several = new Set(['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
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
const statement = z.object({ Ntry: z.array(entry).default([]) });
const file = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: z.array(statement) }).optional(),
    BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: z.array(statement) }).optional(),
  }),
});

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
  return { ok: true, lines, passed: entries.filter((one) => !isIncome(one)).length };
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return null;
  }
}

/** Booked and not taken back; what is only announced comes again when it is booked. */
function isIncome({ CdtDbtInd: direction, RvslInd: reversal, Sts: status }: Entry): boolean {
  const code = typeof status === 'object' ? status.Cd : status;
  return direction === 'CRDT' && reversal !== 'true' && (code === undefined || code === 'BOOK');
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
