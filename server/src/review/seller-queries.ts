import type { REVIEW_VIEWS } from '@souk/contract/seller-console/reviews';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';

/* Reviews of a store's products. Every query takes a scope. */

export type SellerReviewView = (typeof REVIEW_VIEWS)[number];

export type SellerReviewRow = {
  id: number;
  product_id: number;
  title: string;
  image: string;
  rating: number;
  review: string;
  author_name: string;
  is_verified: boolean;
  created_at: Date;
  images: string[];
  reply: string | null;
  replied_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string;
  report_reason: string | null;
  report_decision: string | null;
};

const freshDays = 30;

const from = sql`reviews r join products p on p.id = r.product_id
  left join review_replies reply on reply.review_id = r.id
  left join lateral (select reason, decision from review_reports where review_id = r.id order by id desc limit 1) report on true`;

const columns = sql<SellerReviewRow>`
  r.id, r.product_id, p.title, p.image, r.rating, r.review, r.author_name, r.order_id is not null as is_verified, r.created_at,
  array(select image from review_images where review_id = r.id order by id) as images,
  reply.reply, reply.created_at as replied_at, r.hidden_at, r.hidden_reason,
  report.reason as report_reason, report.decision as report_decision`;

const ownOf = ({ storeId }: Scope) => (storeId === null ? sql`true` : sql`p.store_id = ${storeId}`);

/** Unanswered reviews of the last 30 days. List, home page and menu share this rule. */
const toAnswer = (now: Date) =>
  sql`(reply.review_id is null and r.hidden_at is null and r.created_at >= ${new Date(now.getTime() - freshDays * 86_400_000)})`;
const views: Readonly<Record<Exclude<SellerReviewView, 'to_answer'>, RawBuilder<unknown> | null>> = {
  answered: sql`reply.review_id is not null`,
  low: sql`r.rating <= 3 and r.hidden_at is null`,
  reported: sql`report.reason is not null`,
  all: null,
};

/** The list of `seller/reviews`. `q`: part of a product's title or of the review's text. */
export function sellerReviews(
  scope: Scope,
  { view, q, now }: { view: SellerReviewView; q: string; now: Date },
): List<SellerReviewRow, 'created' | 'rating'> {
  return {
    name: 'seller-reviews',
    columns,
    from,
    id: sql`r.id`,
    where: [ownOf(scope), view === 'to_answer' ? toAnswer(now) : views[view], matches(q)],
    sorts: {
      created: { by: sql`r.created_at`, type: 'timestamptz' },
      rating: { by: sql`r.rating::integer`, type: 'integer' },
    },
    usualSort: '-created',
  };
}

function matches(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  const pattern = `%${q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return sql`(p.title ilike ${pattern} or r.review ilike ${pattern})`;
}

export async function countSellerReviews(db: Kysely<DB>, scope: Scope, now: Date) {
  const { rows } = await sql<{ rating: number; count: number; to_answer: number }>`
    select r.rating, count(*)::int as count, count(*) filter (where ${toAnswer(now)})::int as to_answer
    from reviews r join products p on p.id = r.product_id left join review_replies reply on reply.review_id = r.id
    where ${ownOf(scope)} and r.hidden_at is null group by r.rating`.execute(db);
  const stars = [1, 2, 3, 4, 5].map((star) => rows.find(({ rating }) => rating === star)?.count ?? 0);
  return { stars, to_answer: rows.reduce((sum, row) => sum + row.to_answer, 0) };
}

/** Counts reviews to answer. `low`: those with three stars or fewer. */
export async function countReviewsToAnswer(
  db: Kysely<DB>,
  scope: Scope,
  now: Date,
): Promise<{ to_answer: number; low: number }> {
  const { rows } = await sql<{ to_answer: number; low: number }>`
    select count(*)::int as to_answer, count(*) filter (where r.rating <= 3)::int as low
    from reviews r join products p on p.id = r.product_id left join review_replies reply on reply.review_id = r.id
    where ${ownOf(scope)} and ${toAnswer(now)}`.execute(db);
  return rows[0]!;
}

export type LockedReview = {
  id: number;
  product_id: number;
  store_id: number;
  title: string;
  hidden_at: Date | null;
  reply: string | null;
  replied_at: Date | null;
};

/** Locks a review in the scope; null if it isn't in it. */
export async function lockReview(
  tx: Transaction<DB>,
  scope: Scope,
  id: number,
): Promise<LockedReview | null> {
  const { rows } = await sql<LockedReview>`
    select r.id, r.product_id, p.store_id, p.title, r.hidden_at, reply.reply, reply.created_at as replied_at
    from reviews r join products p on p.id = r.product_id left join review_replies reply on reply.review_id = r.id
    where r.id = ${id} and ${ownOf(scope)} for update of r`.execute(tx);
  return rows[0] ?? null;
}
