import type { ListedRow as ListedReply } from '@souk/contract/wishlist';
import { wireTime } from '#http/wire-time.ts';
import type { ListedRow } from './queries.ts';

export function listedView(row: ListedRow): ListedReply {
  return {
    id: row.id,
    product_id: row.product_id,
    user_id: row.user_id,
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}
