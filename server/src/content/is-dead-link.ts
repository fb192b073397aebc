import { sql, type RawBuilder } from 'kysely';

/** Whether a row of `site_links` leads to a page of the shop that is not there. @param link the name of the row in the statement */
export const isDeadLink = (link: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${link}.link = '' and ${link}.slug <> '' and not exists (select from pages p where p.slug = ${link}.slug))`;
