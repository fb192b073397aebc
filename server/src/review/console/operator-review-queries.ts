import type { MODERATED_VIEWS } from '@souk/contract/console/operator-reviews';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

export type ModeratedRowOf = {
  id: number;
  product_id: number;
  title: string;
  slug: string;
  image: string;
  store_id: number;
  store_name: string;
  rating: number;
  review: string;
  author_name: string;
  is_verified: boolean;
  images: string[];
  created_at: Date;
  hidden_at: Date | null;
  hidden_reason: string;
  is_reported: boolean;
};

const views: Readonly<Record<(typeof MODERATED_VIEWS)[number], RawBuilder<unknown> | null>> = {
  all: null,
  low: sql`r.rating <= 2`,
  pictures: sql`r.id = any(array(select distinct review_id from review_images))`,
  reported: sql`r.id = any(array(select review_id from review_reports where decided_at is null))`,
  hidden: sql`r.hidden_at is not null`,
};

export function moderatedReviews({
  view,
  q,
}: {
  view: (typeof MODERATED_VIEWS)[number];
  q: string;
}): List<ModeratedRowOf, 'created'> {
  return {
    name: 'operator-reviews',
    columns: sql<ModeratedRowOf>`r.id, r.product_id, p.title, p.slug, p.image, s.id as store_id, s.name as store_name, r.rating,
      r.review, r.author_name, r.order_id is not null as is_verified, r.created_at, r.hidden_at, r.hidden_reason,
      array(select image from review_images where review_id = r.id order by id) as images,
      exists (select from review_reports where review_id = r.id and decided_at is null) as is_reported`,
    // Every review has a product and a store; left joins let the planner skip both when only counting.
    from: sql`reviews r left join products p on p.id = r.product_id left join stores s on s.id = p.store_id`,
    id: sql`r.id`,
    where: [
      sql`true`,
      views[view],
      q === '' ? null : sql`r.id = ${idsOf('reviews', contains([sql`review`], q))}`,
    ],
    sorts: { created: { by: sql`r.created_at`, type: 'timestamptz' } },
    usualSort: '-created',
  };
}

type ReportedRow = {
  product_id: number;
  title: string;
  slug: string;
  store_id: number;
  store_name: string;
  rating: number;
  review: string;
  author_name: string;
  is_verified: boolean;
  images: string[];
  created_at: Date;
  reason: string;
  note: string;
  reported_at: Date;
  decision: string | null;
};

export async function findReportedReview(db: Kysely<DB>, id: number): Promise<ReportedRow | null> {
  const { rows } = await sql<ReportedRow>`
    select r.product_id, p.title, p.slug, s.id as store_id, s.name as store_name, r.rating, r.review, r.author_name,
      r.order_id is not null as is_verified, array(select image from review_images where review_id = r.id order by id) as images,
      r.created_at, report.reason, report.note, report.created_at as reported_at, report.decision
    from review_reports report join reviews r on r.id = report.review_id
      join products p on p.id = r.product_id join stores s on s.id = p.store_id
    where r.id = ${id} order by report.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
