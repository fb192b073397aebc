import { sql, type RawBuilder } from 'kysely';

/** SKUs are case-insensitive: people and scanners write them either way. */
export const skuKey = (sku: string): string => sku.toLowerCase();

/** Whether an `inventories` column equals one of these SKUs, ignoring case; the database folds both sides. */
export const isOneOfSkus = (column: string, skus: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) = any(array(select lower(one) from unnest(${[...skus]}::text[]) one))`;
