import { sql } from 'kysely';
import type { Tagged } from '#product/tags/change-tag.ts';
import { raised } from '#records/owned-by.ts';
import { sourceTypes } from './banner-href.ts';

const namesTag = (gone: string) =>
  sql`source_type = ${sourceTypes.tags} and tag_list(coalesce(tags, '')) @> array[${gone}::text]`;

export const taggedBanners: Tagged = {
  async count(db, gone) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from banners where ${namesTag(gone)}`.execute(db);
    return rows[0]!.count;
  },
  async replace(tx, { gone, into }) {
    await sql`
      update banners set tags = replace_tag(tags, ${gone}, ${into}), version = ${raised}
      where ${namesTag(gone)}`.execute(tx);
  },
};
