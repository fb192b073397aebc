import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row of `site_links` points to a page or record that was deleted or hidden since. Evaluated live: the column `is_dead` only
 * records since when. @param link the row's alias in the statement
 */
export const isDeadLink = (link: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`is_dead_link(${link}.link, ${link}.slug)`;
