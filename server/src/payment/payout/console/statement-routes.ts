import { Readable } from 'node:stream';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { ENTRY_VIEWS } from '@souk/contract/seller-console/statements';
import { audited } from '#access/audited.ts';
import { wholeShop, type Scope } from '#access/scope.ts';
import type { ConsoleCall, ConsoleHandlers } from '#http/console-call.ts';
import { refuseCursor } from '#http/console-refusals.ts';
import { Download } from '#http/download.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { partyOfShop } from '#payment/invoice/parties.ts';
import { printPdf } from '#payment/pdf/print-pdf.ts';
import { printedLanguage } from '#payment/pdf/printed-language.ts';
import { listPage } from '#records/list-page.ts';
import { directionOf } from '#texts/language.ts';
import { readOrderAmounts } from '../statement/order-amounts.ts';
import { printedStatement } from '../statement/statement-words.ts';
import {
  entryView,
  findStatement,
  listStatementHeads,
  readStatement,
  type FoundStatement,
} from '../statement/read-statement.ts';
import { recordExport } from '../statement/record-export.ts';
import { listStatementLines } from '../statement/statement-csv.ts';
import { entryList, findStatementStore } from '../statement/statement-queries.ts';

type Which = { period: string; currency: string };
type Call<Query> = Pick<ConsoleCall, 'shop' | 'db' | 'now' | 'settings' | 'language'> & {
  query: Query;
  caller: { actor: Parameters<typeof audited>[1] };
};

export const sellerStatementHandlers: ConsoleHandlers<ConsoleApi['sellerStatements']> = {
  listOwnStatements: async ({ db, caller }) => listStatementHeads(db, ownStore(caller.scope)),
  readOwnStatement: async (call) => read(call, ownStore(call.caller.scope)),
  listOwnStatementEntries: async (call) => listEntries(call, ownStore(call.caller.scope)),
  exportOwnStatement: async (call) => download(call, ownStore(call.caller.scope), 'csv'),
  printOwnStatement: async (call) => download(call, ownStore(call.caller.scope), 'pdf'),
  readOrderAmounts: async ({ db, settings, caller, params: { id } }) =>
    (await readOrderAmounts(db, caller.scope, { id, hold: settings })) ?? refuseUnknown(),
};

export const operatorStatementHandlers: ConsoleHandlers<ConsoleApi['operatorStatements']> = {
  async listSellerStatements({ db, params: { id } }) {
    const store = await findStatementStore(db, id);
    if (!store) return refuseUnknown();
    return { store: store.name, statements: await listStatementHeads(db, id) };
  },
  readSellerStatement: async (call) => read(call, call.params.id),
  listSellerStatementEntries: async (call) => listEntries(call, call.params.id),
  exportSellerStatement: async (call) => download(call, call.params.id, 'csv'),
  printSellerStatement: async (call) => download(call, call.params.id, 'pdf'),
  readPartAmounts: async ({ db, settings, params: { id } }) =>
    (await readOrderAmounts(db, wholeShop, { id, hold: settings })) ?? refuseUnknown(),
};

function ownStore({ storeId }: Scope): number {
  if (storeId === null) throw new Error('A seller console always has a store.');
  return storeId;
}

const noStatement = ({ period, currency }: Which) =>
  period === '' || currency === ''
    ? refuseUnknown()
    : refuse('refusal.console.statement.none', { period, currency });

async function read({ db, now, settings, language, query }: Call<Which>, storeId: number) {
  const found = await findStatement(db, { storeId, ...query, now });
  if (!found.ok) return found.reason === 'unknown-store' ? refuseUnknown() : noStatement(query);
  return readStatement(db, { found, issuer: partyOfShop(settings), language });
}

type EntriesQuery = Which & {
  view: (typeof ENTRY_VIEWS)[number];
  q: string;
  sort?: 'day' | '-day' | undefined;
  limit: number;
  after?: string | undefined;
};

async function listEntries({ shop, db, now, settings, query }: Call<EntriesQuery>, storeId: number) {
  const found = await findStatement(db, { storeId, ...query, now });
  if (!found.ok) return found.reason === 'unknown-store' ? refuseUnknown() : noStatement(query);
  const { account, period } = found;
  const { view, q } = query;
  const list = entryList({ account, period, view, q, hold: settings });
  const page = await listPage(shop, list, query);
  if (!page.ok) return refuseCursor();
  return {
    rows: page.rows.map((row) => entryView(row, { row: view, currency: account.currency })),
    next: page.next,
    total: page.total,
  };
}

type Made = { content: Readable; type: string; bytes: number };

/** Files are made of closed months, because their amounts don't change. */
async function download(call: Call<Which>, storeId: number, format: keyof typeof makers) {
  const { db, now, query, caller } = call;
  const found = await findStatement(db, { storeId, ...query, now });
  if (!found.ok) return found.reason === 'unknown-store' ? refuseUnknown() : noStatement(query);
  if (found.isOpen)
    return refuse('refusal.console.statement.open', { date: found.period.end.toISOString().slice(0, 10) });
  await audited(db, caller.actor, (tx) => recordExport(tx, { ...found, format }));
  const { content, type, bytes } = await makers[format](call, found);
  const name = `statement-${found.store.slug}-${query.period}-${query.currency}.${format}`;
  return new Download(name, content, { type, bytes });
}

type Found = Extract<FoundStatement, { ok: true }>;

const makers = {
  async csv({ db, settings }: Call<Which>, { account, period }: Found): Promise<Made> {
    const lines = await listStatementLines(db, { account, period, issuer: partyOfShop(settings) });
    // The byte order mark makes spreadsheets read UTF-8.
    return madeOf(Buffer.from(`\uFEFF${lines.join('')}`), 'text/csv; charset=utf-8');
  },
  async pdf({ db, settings, language: reader }: Call<Which>, found: Found): Promise<Made> {
    const language = printedLanguage(reader);
    const statement = await readStatement(db, { found, issuer: partyOfShop(settings), language });
    const document = await printPdf(printedStatement(statement, language), directionOf(language));
    return madeOf(document, 'application/pdf');
  },
};

const madeOf = (file: Buffer, type: string): Made => ({
  content: Readable.from(file),
  type,
  bytes: file.length,
});
