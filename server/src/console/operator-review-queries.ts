import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

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

/** A review with the report that was made last; null: there is none. */
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
