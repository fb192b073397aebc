import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { FieldError } from '#records/record-kind.ts';
import type { BulkProblem, BulkValues } from './bulk-values.ts';

/** What has become of a row. */
export type Settled = {
  position: number;
  state: 'done' | 'refused';
  before?: BulkValues;
  after?: BulkValues;
  problem?: BulkProblem;
  /** Of one that has made something: which product with which version, or which draft. */
  product_id?: number;
  made_version?: number;
  draft_id?: number;
};

export function problemOf(error: FieldError | undefined): BulkProblem {
  if (!error) return { field: 'product', reason: 'missing', given: null };
  const { path, reason } = error;
  const field = path.split('.').at(-1)!; // a path has parts
  // Rows name neither store names nor prices that are too low by a reason of their own.
  const named = reason === 'name_taken' ? 'taken' : reason === 'too_low' ? 'not_allowed' : reason;
  return { field, reason: named, given: null };
}

export async function noteRows(db: Kysely<DB>, id: number, settled: readonly Settled[]): Promise<void> {
  await sql`
    update bulk_rows row set state = given.state, problem = given.problem,
      before = coalesce(given.before, row.before), after = coalesce(given.after, row.after),
      product_id = coalesce(given.product_id, row.product_id), made_version = coalesce(given.made_version, row.made_version),
      draft_id = coalesce(given.draft_id, row.draft_id)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given (position int, state text, problem jsonb,
      before jsonb, after jsonb, product_id int, made_version int, draft_id int)
    where row.change_id = ${id} and row.position = given.position and row.state = 'ready'`.execute(db);
}
