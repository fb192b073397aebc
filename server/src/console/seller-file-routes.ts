import type { ConsoleApi } from '@souk/contract/console-api';
import { FILE_FIELDS, type FileField } from '@souk/rules/file-fields';
import { guessDelimiter, parseCsv, readText } from '@souk/rules/csv';
import { audited } from '#authority/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Download } from '#http/download.ts';
import { refuse } from '#http/refusal.ts';
import { approvalOf } from '#product/approval/approval-of.ts';
import { exportLines, listExported } from '#product/bulk/file/export-products.ts';
import { readNamedItems } from '#product/bulk/file/read-named-items.ts';
import { rowsOf, wantFile } from '#product/bulk/file/want-file.ts';
import { mostBulkRows } from '#product/bulk/read-bulk-items.ts';
import { check } from './seller-bulk-routes.ts';

const fieldOf = (name: string): FileField | null =>
  FILE_FIELDS.find((field) => field === name.trim().toLowerCase()) ?? null;

export const sellerFileHandlers: ConsoleHandlers<ConsoleApi['sellerFiles']> = {
  async checkFile(call) {
    const { db, caller, settings, upload, query } = call;
    const { text } = readText(upload);
    const all = parseCsv(text, query.delimiter ?? guessDelimiter(text));
    const [head] = all;
    const parsed = query.head === 0 ? all : all.slice(1);
    const columns = (query.columns?.split(',') ?? head?.cells ?? []).map(fieldOf);
    const known = columns.filter((field) => field !== null);
    if (new Set(known).size < known.length || !known.some((field) => FILE_FIELDS.indexOf(field) < 4))
      return refuse('refusal.console.file-columns');
    if (parsed.length > mostBulkRows) return refuse('refusal.console.too-many-rows', { most: mostBulkRows });
    const rows = rowsOf(parsed, columns);
    const named = (field: FileField) => [...new Set(rows.flatMap(({ cells }) => cells[field] || []))];
    const productIds = named('product_id').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
    const items = await readNamedItems(db, caller.scope, {
      productIds,
      skus: named('sku'),
      gtins: named('gtin'),
    });
    const { edits } = await approvalOf(db, caller.scope, settings);
    const wanted = wantFile(rows, items, { currency: settings.currency, isLookedAt: edits });
    return check(call, 'file', wanted, query.name);
  },

  async exportProducts({ db, caller, settings, query, now }) {
    const listed = await audited(db, caller.actor, (tx) => listExported(tx, caller.scope, query));
    const lines = exportLines(db, caller.scope, { ids: listed.ids, currency: settings.currency });
    return new Download(`products-${now.toISOString().slice(0, 10)}.csv`, lines);
  },
};
