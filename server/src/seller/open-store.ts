import { sql, type Kysely, type Transaction } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { claimAll, lockNames } from '#settings/store-names.ts';
import { slugOf } from '#texts/slug-of.ts';
import { insertStores, type NewStore } from './queries.ts';

/** Without `slug` it is derived from the name. */
export type StoreToOpen = Omit<NewStore, 'slug'> & { slug?: string };
export type OpenedStore = { id: number; slug: string };

/** Opens a store with a free slug (`noor-2`), even under concurrency. Check names chosen by people with `isNameTaken` first. */
export async function openStore(tx: Transaction<DB>, store: StoreToOpen): Promise<OpenedStore> {
  const [opened] = await openStores(tx, [store]);
  return opened!;
}

/** Opens many stores with as many statements as for one. Results are in order. */
export async function openStores(
  tx: Transaction<DB>,
  stores: readonly StoreToOpen[],
): Promise<OpenedStore[]> {
  const opened: OpenedStore[] = [];
  let waiting = stores.map((store, place) => {
    const plain = store.slug ?? plainSlug(store.name);
    return { store, place, plain, slug: plain };
  });
  await lockNames(tx); // before the first insert: a transaction that holds the lock may wait for its slug
  for (let number = 2; waiting.length > 0; number++) {
    const ids = await insertStores(
      tx,
      waiting.map(({ store, slug }) => ({ ...store, slug })),
    );
    waiting = waiting.filter(({ place, slug }) => {
      const id = ids.get(slug);
      if (id === undefined) return true;
      ids.delete(slug); // the first of two with one name gets it
      opened[place] = { id, slug };
      return false;
    });
    for (const one of waiting) one.slug = `${one.plain}-${number}`;
  }
  if (opened.length === 0) return opened;
  await claimAll(tx, new Map(opened.map(({ id }, place) => [id, [stores[place]!.name]])));
  await announceChange(tx, [...opened.map(({ id }) => `store:${id}` as const), 'catalog']);
  return opened;
}

const plainSlug = (name: string) => slugOf(name, 'store');

export async function findFreeSlug(db: Kysely<DB>, name: string): Promise<string> {
  const plain = plainSlug(name);
  const rows = await db
    .selectFrom('stores')
    .select('slug')
    .where(sql<boolean>`slug = ${plain} or starts_with(slug, ${`${plain}-`})`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}
