import { sql } from 'kysely';

/**
 * The status of rows that visitors see, to follow `=`. A literal instead of a parameter: a generic plan could not use
 * partial indexes (`where status = 1`), so PostgreSQL would replan every time.
 */
export const shown = sql.lit(1);
