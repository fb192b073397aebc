import type { AuditedTx } from '#access/audited.ts';
import { findBulkChange } from '#product/bulk/bulk-queries.ts';
import type { BulkProblem } from '#product/bulk/bulk-values.ts';
import { checkBulk } from '#product/bulk/check-bulk.ts';
import { makeNamed } from '#product/bulk/file/make-named.ts';
import { fileByItsHead, planFile, rowsOfFile } from '#product/bulk/file/plan-file.ts';
import { startBulk } from '#product/bulk/start-bulk.ts';
import type { Visibility } from '@souk/rules/visibility';

export type TableToImport = {
  storeId: number;
  /** The file's name, for the audit log and the list of changes. */
  label: string;
  bytes: Uint8Array;
  currency: string;
  status: Visibility;
  /** Category of rows that name none; empty: no default. */
  category: string;
  /** Creates missing categories and brands that rows name. */
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
      skipped: number;
      problems: (BulkProblem & { line: number })[];
    }
  | { ok: false; reason: 'columns' }
  | { ok: false; reason: 'too_many'; most: number };

/** Maximum of problems returned; the console shows all. */
const maxReportedProblems = 20;

/**
 * Imports a product file into one of the shop's stores; its header determines the columns. Valid rows start at once, as a bulk change
 * (decision 057). For a preview the caller rolls the transaction back.
 */
export async function importTable(
  tx: AuditedTx,
  { storeId, label, bytes, currency, status, category, makesNamed, now }: TableToImport,
): Promise<ImportedTable> {
  const scope = { storeId };
  const file = fileByItsHead(bytes);
  if (makesNamed) await makeNamed(tx, storeId, { rows: rowsOfFile(file, currency), category });
  // The shop's own products need no approval.
  const rules = { currency, isLookedAt: false, make: { status, category } };
  const planned = await planFile(tx, scope, { file, rules });
  if (!planned.ok) return planned;
  const checked = await checkBulk(tx, scope, {
    kind: 'file',
    label,
    changes: planned.changes,
    skipped: planned.skipped,
  });
  if (!checked.ok) throw new Error(`A table for one store was refused: ${checked.reason}`);
  const { id } = checked;
  const looked = (await findBulkChange(tx, scope, id))!; // just written
  const problems = await tx
    .selectFrom('bulk_rows')
    .select(['line', 'problem'])
    .where('change_id', '=', id)
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(maxReportedProblems)
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
    // Every row of a file has a line, and each of these a problem.
    problems: problems.map(({ line, problem }) => ({ ...(problem as BulkProblem), line: line! })),
  };
}
