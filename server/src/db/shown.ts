import { sql } from 'kysely';

/**
 * The status of rows that visitors see, to stand behind `=`. Written out and no parameter: a plan that is kept for later
 * could not use the indexes of such rows (`where status = 1`), so PostgreSQL would plan anew each time.
 */
export const shown = sql.lit(1);
