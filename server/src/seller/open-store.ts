import type { Transaction } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { insertStore, type NewStore } from './queries.ts';
import { slugOf } from '#texts/slug-of.ts';

/**
 * Opens a store at an address of its own, made of its name: when others of this name are there, or are being opened at
 * this moment, it gets the next free number (`noor-2`).
 */
export async function openStore(
  tx: Transaction<DB>,
  store: Omit<NewStore, 'slug'>,
): Promise<{ id: number; slug: string }> {
  const plain = slugOf(store.name, 'store');
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    const id = await insertStore(tx, { ...store, slug });
    if (id === null) continue;
    await announceChange(tx, [`store:${id}`, 'catalog']);
    return { id, slug };
  }
}
