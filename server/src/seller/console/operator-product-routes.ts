import type { ConsoleApi } from '@souk/contract/console-api';
import type {
  OperatorProduct,
  OperatorProductRow,
  OperatorProductState,
} from '@souk/contract/console/operator-products';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import type { Kysely } from 'kysely';
import { audited } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { putBack } from '#product/take-down.ts';
import { takeDownProduct } from '../take-down-product.ts';
import {
  findProduct,
  productList,
  type ProductOf,
  type ProductRowOf,
} from '#catalog/console/operator-product-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorProductHandlers: ConsoleHandlers<ConsoleApi['operatorProducts']> = {
  async listAllProducts({ shop, settings, query }) {
    const page = await listPage(shop, productList(query), query);
    if (!page.ok) return refuseCursor();
    const rows = page.rows.map((row) => rowView(row, settings.currency));
    return { rows, next: page.next, total: page.total };
  },

  readAnyProduct: ({ db, settings, params }) => readProduct(db, params.id, settings.currency),

  async takeDownProduct({ db, now, settings, caller, params: { id }, body: { reason } }) {
    const taken = await audited(db, caller.actor, (tx) => takeDownProduct(tx, { id, reason, now }));
    if (taken.ok) return readProduct(db, id, settings.currency);
    return taken.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.decided');
  },

  async putBackProduct({ db, settings, caller, params: { id } }) {
    const back = await audited(db, caller.actor, (tx) => putBack(tx, { id }));
    if (back.ok) return readProduct(db, id, settings.currency);
    return back.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.decided');
  },
};

async function readProduct(db: Kysely<DB>, id: number, currency: string) {
  const row = await findProduct(db, id);
  return row ? productView(row, currency) : refuseUnknown();
}

function productView(row: ProductOf, currency: string): OperatorProduct {
  const { version, description, category, subcategory, brand, pictures } = row;
  return {
    ...rowView(row, currency),
    version,
    description,
    category,
    pictures,
    subcategory: subcategory ?? '',
    brand: brand ?? '',
    created_at: row.created_at.toISOString(),
    taken_down: row.taken_down_at && {
      at: row.taken_down_at.toISOString(),
      reason: row.taken_down_reason,
    },
  };
}

function rowView(row: ProductRowOf, currency: string): OperatorProductRow {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    state: stateOf(row),
    store: { id: row.store_id, name: row.store },
    selling: { minor: row.selling_minor, currency },
    offered: row.offered_minor > 0 ? { minor: row.offered_minor, currency } : null,
    stock: row.stock,
    sold: row.sold,
    rating: Number(row.rating),
    reviews: row.review_count,
  };
}

function stateOf(row: ProductRowOf): OperatorProductState {
  if (row.is_taken_down) return 'taken_down';
  if (row.is_archived) return 'archived';
  if (row.status !== PUBLIC_STATUS.public) return 'paused';
  return row.in_stock ? 'live' : 'sold_out';
}
