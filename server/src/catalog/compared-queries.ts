import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Titled = { id: number; title: string; slug: string };
export type ComparedRow = {
  id: number;
  refundable: boolean;
  warranty: number;
  stock: number;
  brand: Titled | null;
  category: Titled | null;
  values: { attribute_id: number; attribute_title: string; value_id: number; value_title: string }[];
  specifications: { title: string; value: string }[];
};

export async function listComparedRows(db: Kysely<DB>, ids: readonly number[]): Promise<ComparedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ComparedRow>`
    select p.id, p.refundable, p.warranty,
      (select coalesce(sum(i.quantity), 0)::integer from inventories i where i.product_id = p.id) as stock,
      (select json_build_object('id', b.id, 'title', b.title, 'slug', b.slug)
        from brands b where b.id = p.brand_id and b.status = 1) as brand,
      (select json_build_object('id', c.id, 'title', c.title, 'slug', c.slug)
        from categories c where c.id = p.category_id and c.status = 1) as category,
      (select coalesce(json_agg(v order by v.attribute_id, v.position, v.value_id), '[]') from (
        select distinct a.id as attribute_id, a.title as attribute_title, v.id as value_id, v.title as value_title,
          v.position
        from inventories i
        join inventory_values link on link.inventory_id = i.id
        join attribute_values v on v.id = link.attribute_value_id
        join attributes a on a.id = v.attribute_id
        where i.product_id = p.id) v) as values,
      (select coalesce(json_agg(json_build_object('title', s.title, 'value', s.value) order by s.position, s.id), '[]')
        from product_specifications s where s.product_id = p.id) as specifications
    from products p where p.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}
