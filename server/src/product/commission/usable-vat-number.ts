import { sql, type RawBuilder } from 'kysely';

/** The VAT number of a store (alias) as far as it changes the tax on its commission: empty if VIES called it not valid. */
export const usableVatNumber = (store: 'stores' | 's'): RawBuilder<string> =>
  sql<string>`usable_vat_number(${sql.ref(`${store}.id`)}, ${sql.ref(`${store}.country`)}, ${sql.ref(`${store}.vat_number`)})`;
