import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row of `site_links` leads to something of the shop that shoppers do not see any more: a page, or an own address whose record
 * was deleted or hidden since. Asked anew: `is_dead` beside it only tells since when. @param link the name of the row in the statement
 */
export const isDeadLink = (link: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`is_dead_link(${link}.link, ${link}.slug)`;
