import { sql, type Kysely, type Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shown } from '#db/shown.ts';

export type ProposalState = 'proposed' | 'accepted' | 'refused';
export type ProposalRow = {
  id: number;
  flash_sale_id: number;
  store_id: number;
  store: string;
  product_id: number;
  title: string;
  image: string;
  current_minor: number;
  price_minor: number;
  quota: number | null;
  limit_per_shopper: number | null;
  state: ProposalState;
  reason: string;
};

const current = sql<number>`coalesce(nullif(p.offered_minor, 0), p.selling_minor)`;

/** Proposals for these sales of one store or the whole shop, undecided ones first. */
export async function listProposals(
  db: Kysely<DB>,
  { storeId }: Scope,
  saleIds: readonly number[],
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select r.id, r.flash_sale_id, r.store_id, s.name as store, r.product_id, p.title, p.image, ${current} as current_minor,
      r.price_minor, r.quota, r.limit_per_shopper, r.state, r.reason
    from flash_sale_proposals r join products p on p.id = r.product_id join stores s on s.id = r.store_id
    where r.flash_sale_id = any(${[...saleIds]}::integer[]) and ${storeId === null ? sql`true` : sql`r.store_id = ${storeId}`}
    order by (r.state <> 'proposed'), r.id`.execute(db);
  return rows;
}

export type OpenSale = {
  id: number;
  title: string;
  start_time: Date;
  end_time: Date;
  proposals_until: Date | null;
  proposals_percent: number;
};

/** Public sales that haven't ended, and whether they still accept proposals. */
export const listProposalSales = (db: Kysely<DB>, now: Date): Promise<OpenSale[]> =>
  salesOf(db)
    .where('end_time', '>', now)
    .where('status', '=', shown)
    .orderBy('start_time')
    .orderBy('id')
    .execute();

const salesOf = (db: Kysely<DB>) =>
  db
    .selectFrom('flash_sales')
    .select(['id', 'title', 'start_time', 'end_time', 'proposals_until', 'proposals_percent']);

/** Locks a sale (shared) if it is public and still accepts proposals, else null. */
export async function lockOpenSale(tx: Transaction<DB>, id: number, now: Date): Promise<OpenSale | null> {
  const sale = await salesOf(tx)
    .where('id', '=', id)
    .where('status', '=', shown)
    .forShare()
    .executeTakeFirst();
  return sale && takesProposals(sale, now) ? sale : null;
}

export const takesProposals = (
  { proposals_until: until, end_time: end }: Pick<OpenSale, 'proposals_until' | 'end_time'>,
  now: Date,
): boolean => until !== null && until > now && end > now;

export async function findOpenSale(db: Kysely<DB>, id: number, now: Date): Promise<OpenSale | null> {
  const sale = await salesOf(db).where('id', '=', id).where('status', '=', shown).executeTakeFirst();
  return sale && takesProposals(sale, now) ? sale : null;
}

export type ProposedProduct = { id: number; title: string; current_minor: number };

/** A visible product of the store; others can't be proposed. */
export async function findOwnProduct(
  db: Kysely<DB>,
  { storeId }: Scope,
  id: number,
): Promise<ProposedProduct | null> {
  const { rows } = await sql<ProposedProduct>`
    select p.id, p.title, ${current} as current_minor from products p
    where p.id = ${id} and p.store_id = ${storeId} and p.status = ${shown} and p.archived_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export const isInSale = async (db: Kysely<DB>, saleId: number, productId: number): Promise<boolean> =>
  (await db
    .selectFrom('flash_sale_products')
    .select('id')
    .where('flash_sale_id', '=', saleId)
    .where('product_id', '=', productId)
    .executeTakeFirst()) !== undefined;

type NewProposal = {
  flash_sale_id: number;
  store_id: number;
  product_id: number;
  price_minor: number;
  quota: number | null;
  limit_per_shopper: number | null;
  created_at: Date;
};

/** Replaces an earlier proposal of the same product, which must not be accepted. */
export async function putProposal(tx: Transaction<DB>, proposal: NewProposal): Promise<number> {
  const { flash_sale_id: _sale, store_id: _store, product_id: _product, ...offer } = proposal;
  const { id } = await tx
    .insertInto('flash_sale_proposals')
    .values(proposal)
    .onConflict((conflict) =>
      conflict
        .columns(['flash_sale_id', 'product_id'])
        .doUpdateSet({ ...offer, state: 'proposed', reason: '', decided_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockOwnProposal = (tx: Transaction<DB>, { storeId }: Scope, id: number) =>
  tx
    .selectFrom('flash_sale_proposals as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.id', 'r.state', 'r.price_minor', 'r.flash_sale_id', 'p.title'])
    .where('r.id', '=', id)
    .where('r.store_id', '=', storeId)
    .forUpdate('r')
    .executeTakeFirst();

export const lockWaiting = (tx: Transaction<DB>, saleId: number, ids: readonly number[]) =>
  tx
    .selectFrom('flash_sale_proposals as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.id', 'r.product_id', 'r.price_minor', 'r.quota', 'r.limit_per_shopper', 'p.title'])
    .select(current.as('current_minor'))
    .where('r.flash_sale_id', '=', saleId)
    .where('r.id', 'in', [...ids])
    .where('r.state', '=', 'proposed')
    .orderBy('r.id')
    .forUpdate('r')
    .execute();

export async function decideProposals(
  tx: Transaction<DB>,
  { ids, state, reason, now }: { ids: readonly number[]; state: ProposalState; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('flash_sale_proposals')
    .set({ state, reason, decided_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

export async function deleteProposal(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('flash_sale_proposals').where('id', '=', id).execute();
}
