import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type SampleKindName, sampleKindNames, sampleKindOf, versionOf } from './sample-kinds.ts';

/** Why a sample record stays: it was changed; it has orders or reviews, so it is archived; or a record that stays needs it. */
export type RetentionReason = 'changed' | 'ordered' | 'reviewed' | 'needed';
export type PlannedSample = {
  kind: SampleKindName;
  id: number;
  title: string;
  version: number;
  /** Null: it is deleted. */
  why: RetentionReason | null;
};

/** What removing the samples would do to each of them now, in the order of deletion. */
export async function planRemoval(db: Kysely<DB>): Promise<PlannedSample[]> {
  const plan: PlannedSample[] = [];
  const gone: Partial<Record<SampleKindName, number[]>> = {};
  for (const kind of sampleKindNames) {
    const of = sampleKindOf(kind);
    const version = versionOf(of);
    const { rows } = await sql<Omit<PlannedSample, 'kind'>>`
      select t.id, t.${sql.ref(of.title ?? 'title')} as title, sample.version,
        case when ${version} <> sample.version then 'changed' ${kind === 'product' ? shownElsewhere : sql``}
          when ${of.needs(gone)} then 'needed' end as why
      from sample_goods sample join ${sql.table(of.table)} t on t.id = sample.row_id
      where sample.kind = ${kind} order by t.id`.execute(db);
    gone[kind] = rows.filter(({ why }) => why === null).map(({ id }) => id);
    plan.push(...rows.map((row) => ({ kind, ...row })));
  }
  return plan;
}

const shownElsewhere: RawBuilder<unknown> = sql`
  when exists (select from order_lines where product_id = t.id) then 'ordered'
  when exists (select from reviews where product_id = t.id) then 'reviewed'`;
