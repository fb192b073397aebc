import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#authority/scope.ts';

/** Rows with a `store_id` that somebody may change: a store its own, the shop all. To stand in `where`. */
export const changeableIn = ({ storeId }: Scope): RawBuilder<boolean> =>
  storeId === null ? sql<boolean>`true` : sql<boolean>`store_id = ${storeId}`;

/** Rows with a `store_id` that a store's products may name: its own and the shop's; all for the shop itself. */
export const usableIn = ({ storeId }: Scope): RawBuilder<boolean> =>
  storeId === null ? sql<boolean>`true` : sql<boolean>`(store_id = ${storeId} or store_id is null)`;

/** To set in every update that somebody makes: whoever has seen the record before sees that it has changed. */
export const raised: RawBuilder<number> = sql<number>`version + 1`;
