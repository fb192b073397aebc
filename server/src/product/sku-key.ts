import { sql, type RawBuilder } from 'kysely';

/** SKUs that differ in case alone are the same one: people and scanners write them either way. */
export const skuKey = (sku: string): string => sku.toLowerCase();

/** Whether a column of `inventories` is one of these SKUs, in whichever case; the database folds both sides alike. */
export const isOneOfSkus = (column: string, skus: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = any(array(select lower(one) from unnest(${[...skus]}::text[]) one))`;
