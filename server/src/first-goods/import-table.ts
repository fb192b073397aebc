import type { AuditedTx } from '#authority/audited.ts';
import { findBulkChange } from '#product/bulk/bulk-queries.ts';
import type { BulkProblem } from '#product/bulk/bulk-values.ts';
import { checkBulk } from '#product/bulk/check-bulk.ts';
import { makeNamed } from '#product/bulk/file/make-named.ts';
import { fileByItsHead, planFile, rowsOfFile } from '#product/bulk/file/plan-file.ts';
import { startBulk } from '#product/bulk/start-bulk.ts';
import type { Visibility } from '@souk/rules/visibility';

export type TableToImport = {
  storeId: number;
  /** Of the file, as the history and the list of changes call it. */
  label: string;
  bytes: Uint8Array;
  currency: string;
  status: Visibility;
  /** Where those stand whose cells name no category; empty: nowhere. */
  category: string;
  /** Categories and brands that it names and the shop has not are made. */
  makesNamed: boolean;
  now: Date;
};
export type ImportedTable =
  | {
      ok: true;
      id: number;
      made: number;
      changed: number;
      unchanged: number;
      refused: number;
      /** Rows with nothing to import. */
      skipped: number;
      problems: (BulkProblem & { line: number })[];
    }
  | { ok: false; reason: 'columns' }
  | { ok: false; reason: 'too_many'; most: number };

/** So many are told; the console tells all. */
const toldProblems = 20;

/**
 * A table of goods as whoever runs the shop brings it, into one of its stores: its first line says which column is what. What can be
 * done of it begins at once, as a change of many (decision 057). Whoever only looks takes the transaction back.
 */
export async function importTable(
  tx: AuditedTx,
  { storeId, label, bytes, currency, status, category, makesNamed, now }: TableToImport,
): Promise<ImportedTable> {
  const scope = { storeId };
  const file = fileByItsHead(bytes);
  if (makesNamed) await makeNamed(tx, storeId, { rows: rowsOfFile(file, currency), category });
  // Nobody looks at what the shop writes itself.
  const rules = { currency, isLookedAt: false, make: { status, category } };
  const planned = await planFile(tx, scope, { file, rules });
  if (!planned.ok) return planned;
  const checked = await checkBulk(tx, scope, {
    kind: 'file',
    label,
    wanted: planned.wanted,
    skipped: planned.skipped,
  });
  if (!checked.ok) throw new Error(`A table for one store was refused: ${checked.reason}`);
  const { id } = checked;
  const looked = (await findBulkChange(tx, scope, id))!; // it was written just now
  const problems = await tx
    .selectFrom('bulk_rows')
    .select(['line', 'problem'])
    .where('change_id', '=', id)
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(toldProblems)
    .execute();
  if (looked.ready > 0) await startBulk(tx, scope, { id, now });
  return {
    ok: true,
    id,
    made: looked.made,
    changed: looked.ready - looked.made,
    unchanged: looked.unchanged,
    refused: looked.refused,
    skipped: looked.skipped,
    // Each has a line, as all rows of files, and what is wrong with it.
    problems: problems.map(({ line, problem }) => ({ ...(problem as BulkProblem), line: line! })),
  };
}
