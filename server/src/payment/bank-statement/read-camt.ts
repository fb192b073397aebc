import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { toMinor } from '@souk/rules/money';
import { ownAccount } from './own-account.ts';
import {
  isNoReference,
  MOST_PAYER,
  MOST_WORDS,
  NO_RETURN_CODE,
  plainWords,
  type ReadStatement,
  type SkippedRow,
  type StatementBalance,
  type StatementTransaction,
} from './statement-transaction.ts';

const several = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd', 'Chrgs', 'Rcrd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  textNodeName: 'text',
  removeNSPrefix: true,
  // Amounts and references stay text: numbers would lose leading and trailing zeros.
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => several.has(name),
});

const amount = z.object({ text: z.string(), Ccy: z.string() });
const party = z.object({
  Nm: z.string().optional(),
  Pty: z.object({ Nm: z.string().optional() }).optional(),
});
const charge = z.object({ Amt: amount.optional() });
/** What the bank kept; in a form that isn't understood, it counts as not given. */
const charges = z
  .array(charge.extend({ TtlChrgsAndTaxAmt: amount.optional(), Rcrd: z.array(charge).default([]) }))
  .default([])
  .catch([]);
const details = z.object({
  Refs: z
    .object({
      MsgId: z.string().optional(),
      AcctSvcrRef: z.string().optional(),
      PmtInfId: z.string().optional(),
      EndToEndId: z.string().optional(),
    })
    .optional(),
  Amt: amount.optional(),
  AmtDtls: z.object({ TxAmt: z.object({ Amt: amount }).optional() }).optional(),
  CdtDbtInd: z.string().optional(),
  Chrgs: charges,
  RltdPties: z
    .object({ Dbtr: party.optional(), UltmtDbtr: party.optional(), Cdtr: party.optional() })
    .optional(),
  RtrInf: z
    .object({ Rsn: z.object({ Cd: z.string().optional(), Prtry: z.string().optional() }).optional() })
    .or(z.literal(''))
    .optional()
    .catch(undefined),
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
const batch = z
  .object({ MsgId: z.string().optional(), PmtInfId: z.string().optional(), NbOfTxs: z.string().optional() })
  .optional()
  .catch(undefined);
const entry = z.object({
  Amt: amount,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  RvslInd: z.string().optional(),
  Sts: z.union([z.string(), z.object({ Cd: z.string().optional() })]).optional(),
  BookgDt: z.object({ Dt: z.string().optional(), DtTm: z.string().optional() }).optional(),
  AcctSvcrRef: z.string().optional(),
  Chrgs: charges,
  NtryDtls: z
    .array(z.object({ Btch: batch, TxDtls: z.array(details).default([]) }).or(z.literal('')))
    .default([]),
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
  // A balance in a proprietary format is ignored, not a reason to refuse the lines.
  Bal: z.array(balance).default([]).catch([]),
  Ntry: z.array(entry).default([]),
});
const file = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: z.array(statement) }),
  }),
});

type Statement = z.output<typeof statement>;
type Entry = z.output<typeof entry> & { account: string };
type Details = z.output<typeof details>;

/**
 * Parses an ISO 20022 statement (camt.053): booked incoming money, one line per transfer of an entry. Intraday reports (camt.052) and
 * notifications (camt.054) are refused: they repeat the statement's transfers under other references.
 */
export function readCamt(text: string): ReadStatement {
  // Statements have no DOCTYPE; one could expand entities exponentially (billion laughs).
  if (text.includes('<!DOCTYPE')) return { ok: false, reason: 'unreadable' };
  const document = documentOf(text);
  if (document !== null && !document.startsWith('camt.053'))
    return { ok: false, reason: 'camt-type', document };
  const read = file.safeParse(parsed(text));
  if (!read.success) return { ok: false, reason: 'unreadable' };
  const { Stmt: statements } = read.data.Document.BkToCstmrStmt;
  const entries = statements.flatMap((of) => of.Ntry.map((one) => ({ ...one, account: accountOf(of) })));
  const rows = entries.flatMap((one) => (isIncome(one) ? rowsOf(one) : []));
  const unread = rows.filter((row) => 'reason' in row);
  const other = entries.filter((one) => !isIncome(one)).map((one) => ({ one, skipped: skippedOf(one) }));
  return {
    ok: true,
    lines: rows.filter((row) => 'bookedOn' in row),
    passed: other.length + unread.length,
    others: other.flatMap(({ one, skipped }) =>
      isBooked(one) ? rowsOf(one).flatMap((row) => ('bookedOn' in row ? { ...row, skipped } : [])) : [],
    ),
    skipped: [...other.flatMap(({ skipped }) => skipped ?? []), ...unread],
    table: null,
    balances: statements.flatMap((one) => balanceOf(one) ?? []),
  };
}

/** Message type of an ISO 20022 file, such as `camt.052`; null if absent. */
function documentOf(text: string): string | null {
  const head = text.slice(0, 2000);
  if (head.includes('<BkToCstmrAcctRpt')) return 'camt.052';
  if (head.includes('<BkToCstmrDbtCdtNtfctn')) return 'camt.054';
  return /iso:20022:tech:xsd:([a-z]{4}\.\d{3})/.exec(head)?.[1] ?? null;
}

/** Reason why an incoming entry is not imported; null if it is imported or outgoing. */
function skippedOf(one: Entry): SkippedRow | null {
  if (one.CdtDbtInd !== 'CRDT') return null;
  const reason = one.RvslInd === 'true' ? 'reverted' : isBooked(one) ? null : 'pending';
  const amount = `${one.Amt.text} ${one.Amt.Ccy}`;
  return reason && { reason, text: plainWords(`${amount} ${one.AddtlNtryInf ?? ''}`, 300) };
}

const accountOf = ({ Acct: of }: Pick<Statement, 'Acct'>): string =>
  ownAccount(of?.Id?.IBAN ?? of?.Id?.Othr?.Id ?? '');

/** OPBD is the opening balance, PRCD the previous closing balance: both are equal, and banks give one of them. */
function balanceOf({ Acct: of, Bal: statedBalances, Ntry: entries }: Statement): StatementBalance | null {
  const find = (code: string) => statedBalances.find(({ Tp: type }) => type.CdOrPrtry.Cd === code);
  const [opening, closing] = [find('OPBD') ?? find('PRCD'), find('CLBD')];
  const currency = (opening ?? closing)?.Amt.Ccy;
  if (currency === undefined || (opening && closing && closing.Amt.Ccy !== currency)) return null;
  const moved = entries.filter(isBooked).map((one) => (one.Amt.Ccy === currency ? signedOf(one) : null));
  const balances = [opening, closing].map((one) => one && signedOf(one));
  if (moved.includes(null) || balances.includes(null)) return null;
  return {
    account: accountOf({ Acct: of }),
    currency,
    openingMinor: balances[0] ?? null,
    closingMinor: balances[1] ?? null,
    movedMinor: moved.reduce<number>((sum, minor) => sum + (minor ?? 0), 0),
  };
}

/** The indicator of a reversal gives the direction of the reversal itself. */
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

const isIncome = (one: Entry): boolean => one.CdtDbtInd === 'CRDT' && one.RvslInd !== 'true' && isBooked(one);

/** Pending entries come again when booked. */
function isBooked({ Sts: status }: Pick<Entry, 'Sts'>): boolean {
  const code = typeof status === 'object' ? status.Cd : status;
  return code === undefined || code === 'BOOK';
}

const referenceOf = (text: string | undefined): string | null =>
  text === undefined || isNoReference(text.trim()) ? null : text;

/** One row per transfer; without a readable amount or date it is skipped. An outgoing batch without its amounts is one row. */
function rowsOf(one: Entry): (StatementTransaction | SkippedRow)[] {
  const direction = one.CdtDbtInd === 'CRDT' ? 'in' : 'out';
  const parts = one.NtryDtls.flatMap((part) => (part === '' ? [] : part));
  const listed = parts.flatMap((part) => part.TxDtls);
  const isWhole = direction === 'out' && listed.length > 1 && !listed.every((transfer) => sumOf(transfer));
  const transfers = isWhole ? [] : listed;
  const batches = transfers.length > 1 ? [] : parts.flatMap((part) => part.Btch ?? []);
  const counted = batches.length === 1 ? Number(batches[0]!.NbOfTxs) : Number.NaN;
  const bookedOn = (one.BookgDt?.Dt ?? one.BookgDt?.DtTm ?? '').slice(0, 10);
  const isOne = transfers.length <= 1;
  const seen = new Map<string, number>();
  const known: Details[] = transfers.length === 0 ? [{ Chrgs: [] }] : transfers;
  return known.flatMap<StatementTransaction | SkippedRow>((transfer, place) => {
    // A single transfer has the entry's amount; several have their own.
    const sum = isOne ? one.Amt : sumOf(transfer);
    const minor = sum && minorOf(sum);
    const isOpposite = transfer.CdtDbtInd !== undefined && transfer.CdtDbtInd !== one.CdtDbtInd;
    if (isOpposite || minor === 0) return [];
    const words = [wordsOf(transfer, one), ...(direction === 'out' ? fileIdsOf(transfer, batches) : [])]
      .filter(Boolean)
      .join(' ');
    if (!sum || !minor || !/^\d{4}-\d\d-\d\d$/.test(bookedOn)) {
      const amount = sum ? `${sum.text} ${sum.Ccy}` : '';
      return [{ reason: 'unreadable', text: plainWords(`${amount} ${words}`, 300) }];
    }
    const ofEntry = referenceOf(one.AcctSvcrRef);
    const inEntry = ofEntry === null || isOne ? ofEntry : `${ofEntry}/${place + 1}`;
    const own = referenceOf(transfer.Refs?.AcctSvcrRef) ?? inEntry;
    // Some banks repeat the batch's reference in each of its transfers.
    const before = own === null ? 0 : (seen.get(own) ?? 0);
    if (own !== null) seen.set(own, before + 1);
    const { UltmtDbtr: ultimate, Dbtr: debtor, Cdtr: creditor } = transfer.RltdPties ?? {};
    const payers = (direction === 'in' ? [ultimate, debtor] : [creditor]).flatMap(
      (party) => party?.Nm ?? party?.Pty?.Nm ?? [],
    );
    return [
      {
        account: one.account,
        direction,
        returnCode: returnCodeOf(transfer, one),
        feeMinor: feeOf(transfer.Chrgs.length > 0 || !isOne ? transfer.Chrgs : one.Chrgs, sum.Ccy),
        transfers: transfers.length <= 1 && Number.isInteger(counted) ? counted : null,
        bookedOn,
        isDayCertain: true,
        amountMinor: minor,
        currency: sum.Ccy,
        payer: plainWords(payers[0] ?? '', MOST_PAYER),
        words: plainWords(words, MOST_WORDS),
        bankId: before === 0 ? own : `${own}/${before + 1}`,
        source: plainWords(`${bookedOn} ${payers.join(' ')} ${words}`, 2000),
      },
    ];
  });
}

const sumOf = (transfer: Details) => transfer.Amt ?? transfer.AmtDtls?.TxAmt?.Amt;

/** The names of the file that the shop sent. */
const fileIdsOf = ({ Refs: refs }: Details, batches: readonly NonNullable<z.output<typeof batch>>[]) =>
  [refs, ...batches].flatMap((ids) => [ids?.MsgId, ids?.PmtInfId]);

function returnCodeOf({ RtrInf: info }: Details, one: Entry): string | null {
  const reason = info === undefined || info === '' ? null : (info.Rsn ?? {});
  if (!reason && one.RvslInd !== 'true') return null;
  return plainWords(reason?.Cd ?? reason?.Prtry ?? '', 35) || NO_RETURN_CODE;
}

/** What the bank kept, by its total or else by its items. */
function feeOf(all: z.output<typeof charges>, currency: string): number {
  const given = all.flatMap(({ TtlChrgsAndTaxAmt: total, Amt: own, Rcrd: items }) =>
    total ? [total] : [own, ...items.map((item) => item.Amt)],
  );
  return given.reduce((sum, one) => sum + (one?.Ccy === currency ? (minorOf(one) ?? 0) : 0), 0);
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
  { AddtlNtryInf: ofEntry }: Pick<Entry, 'AddtlNtryInf'>,
): string {
  const remittance = info === undefined || info === '' ? null : info;
  const structured = (remittance?.Strd ?? []).map((one) => (one === '' ? undefined : one.CdtrRefInf?.Ref));
  const endToEnd = refs?.EndToEndId === 'NOTPROVIDED' ? undefined : refs?.EndToEndId;
  return [...(remittance?.Ustrd ?? []), ...structured, endToEnd, more ?? ofEntry].filter(Boolean).join(' ');
}
