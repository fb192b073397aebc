import type { ListedRow as ListedReply } from '@souk/contract/wishlist';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { findEntry, type Entry, type ProductList } from './queries.ts';
import { listedView } from './view.ts';

/** `find-product/{id}`: the row, or the one sentence that clients compare literally (CONTRACT §2.4). */
export async function answerEntry(
  db: Kysely<DB>,
  list: ProductList,
  entry: Entry,
): Promise<ListedReply | Refusal> {
  const row = await findEntry(db, list, entry);
  return row ? listedView(row) : refuse('refusal.list.not-found');
}
