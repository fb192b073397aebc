import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type TimelineSale = {
  id: number;
  title: string;
  status: number;
  start_time: Date;
  end_time: Date;
  products: number;
  proposals: number;
  conflicts: { sale_id: number; title: string; products: string[] }[];
};

const most = 60;

/** Sales that end after `from`, with products that several of them sell at the same time (the lower price applies). */
export async function listTimeline(db: Kysely<DB>, from: Date): Promise<TimelineSale[]> {
  const { rows } = await sql<TimelineSale>`
    with near as materialized (
      select id, title, status, start_time, end_time from flash_sales where end_time > ${from} order by start_time, id limit ${most})
    select near.*, (select count(*)::integer from flash_sale_products where flash_sale_id = near.id) as products,
      (select count(*)::integer from flash_sale_proposals where flash_sale_id = near.id and state = 'proposed') as proposals,
      coalesce((
        select jsonb_agg(jsonb_build_object('sale_id', other.id, 'title', other.title, 'products', other.products) order by other.id)
        from (
          select also.id, also.title, jsonb_agg(product.title order by product.id) as products
          from flash_sale_products own
            join flash_sale_products theirs on theirs.product_id = own.product_id and theirs.flash_sale_id <> own.flash_sale_id
            join near also on also.id = theirs.flash_sale_id
            join products product on product.id = own.product_id
          where own.flash_sale_id = near.id and also.start_time < near.end_time and near.start_time < also.end_time
          group by also.id, also.title) other), '[]') as conflicts
    from near order by start_time, id`.execute(db);
  return rows;
}
