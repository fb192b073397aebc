import type { ListedRow as ListedReply } from '@souk/contract/wishlist';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { Answer, refuse, type Refusal } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { findEntry, type Entry, type ProductList } from './queries.ts';
import type { Toggled } from './toggle-product.ts';
import { listedView } from './view.ts';

type Texts = { added: RefusalKey; removed: RefusalKey; full: RefusalKey };

/** Added: the row; removed: `[]`, which clients read as the 'removed' event; both with a toast text. */
export function answerToggle(toggled: Toggled, texts: Texts): Answer<ListedReply | never[]> | Refusal {
  if (!toggled.ok)
    return toggled.reason === 'product-missing'
      ? refuse('refusal.product.missing')
      : refuse(texts.full, { max: toggled.max });
  switch (toggled.state) {
    case 'added':
      return new Answer<ListedReply | never[]>(listedView(toggled.row), texts.added);
    case 'removed':
      return new Answer<ListedReply | never[]>([], texts.removed);
  }
}

/** `find-product/{id}`: the row, or the sentence that clients compare literally (CONTRACT §2.4). */
export async function answerEntry(
  db: Kysely<DB>,
  list: ProductList,
  entry: Entry,
): Promise<ListedReply | Refusal> {
  const row = await findEntry(db, list, entry);
  return row ? listedView(row) : refuse('refusal.list.not-found');
}
