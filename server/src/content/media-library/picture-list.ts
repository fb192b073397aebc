import type { PICTURE_VIEWS, PictureGroup } from '@souk/contract/console/operator-pictures';
import { sql, type RawBuilder } from 'kysely';
import { contains, idsOf } from '#records/find-words.ts';
import type { List } from '#records/list-page.ts';

export type PictureRow = {
  id: number;
  name: string;
  title: string;
  added_at: Date;
  shown_as: PictureGroup | null;
  is_new: boolean;
};

type View = (typeof PICTURE_VIEWS)[number];

function inView(view: View): RawBuilder<unknown> | null {
  if (view === 'all') return null;
  return view === 'unused' ? sql`shown_as is null and is_counted` : sql`shown_as = ${sql.lit(view)}`;
}

export function pictureList({ view, q }: { view: View; q: string }): List<PictureRow, 'added'> {
  return {
    name: 'operator-media',
    columns: sql<PictureRow>`id, name, title, added_at, shown_as, not is_counted and shown_as is null as is_new`,
    from: sql`pictures`,
    id: sql`id`,
    where: [
      sql`true`,
      inView(view),
      q === '' ? null : sql`id = ${idsOf('pictures', contains([sql`name`, sql`title`], q))}`,
    ],
    sorts: { added: { by: sql`id`, type: 'integer' } },
    usualSort: '-added',
  };
}
