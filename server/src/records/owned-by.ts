import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';

/** A condition for rows with a `store_id` that may be changed: a store's own, or all for the shop. */
export const changeableIn = ({ storeId }: Scope): RawBuilder<boolean> =>
  storeId === null ? sql<boolean>`true` : sql<boolean>`store_id = ${storeId}`;

/** A condition for rows with a `store_id` that may be referred to: a store's own and the shop's, or all for the shop. */
export const usableIn = ({ storeId }: Scope): RawBuilder<boolean> =>
  storeId === null ? sql<boolean>`true` : sql<boolean>`(store_id = ${storeId} or store_id is null)`;

/** Set it in every update, so that users of an older version notice the change. */
export const raised: RawBuilder<number> = sql<number>`version + 1`;
