import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { FieldError } from '#records/record-kind.ts';
import type { BulkProblem, BulkValues } from './bulk-values.ts';

export type Settled = {
  position: number;
  state: 'done' | 'refused';
  before?: BulkValues;
  after?: BulkValues;
  problem?: BulkProblem;
  /** For a row that created something: the product and its version, or the draft. */
  product_id?: number;
  made_version?: number;
  draft_id?: number;
};

/** Store names and postal codes don't occur in products, and rows have no separate reason for a price that is too low. */
const reasonsOfRows = {
  taken: 'taken',
  name_taken: 'taken',
  missing: 'missing',
  zip_invalid: 'unreadable',
  vat_invalid: 'unreadable',
  not_allowed: 'not_allowed',
  too_low: 'not_allowed',
  offer_not_lower: 'offer_not_lower',
  safety_required: 'safety_required',
  contact_incomplete: 'contact_incomplete',
  doubled: 'doubled',
  in_use: 'in_use',
} as const satisfies Record<FieldError['reason'], BulkProblem['reason']>;

export function problemOf(error: FieldError | undefined): BulkProblem {
  if (!error) return { field: 'product', reason: 'missing', given: null };
  const { path, reason } = error;
  const field = path.split('.').at(-1)!; // a path isn't empty
  return { field, reason: reasonsOfRows[reason], given: null };
}

export async function recordRows(db: Kysely<DB>, id: number, settled: readonly Settled[]): Promise<void> {
  await sql`
    update bulk_rows row set state = given.state, problem = given.problem,
      before = coalesce(given.before, row.before), after = coalesce(given.after, row.after),
      product_id = coalesce(given.product_id, row.product_id), made_version = coalesce(given.made_version, row.made_version),
      draft_id = coalesce(given.draft_id, row.draft_id)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as given (position int, state text, problem jsonb,
      before jsonb, after jsonb, product_id int, made_version int, draft_id int)
    where row.change_id = ${id} and row.position = given.position and row.state = 'ready'`.execute(db);
}
