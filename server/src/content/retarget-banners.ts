import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { raised } from '#records/owned-by.ts';
import { sourceTypes } from './banner-href.ts';

/** Points banners of a record to another of its kind. Returns their number. */
export async function retargetBanners(
  tx: Transaction<DB>,
  { kind, from, into }: { kind: 'category' | 'subcategory' | 'brand'; from: number; into: number },
): Promise<number> {
  const moved = await tx
    .updateTable('banners')
    .set({ source_id: into, version: raised })
    .where('source_type', '=', sourceTypes[kind])
    .where('source_id', '=', from)
    .returning('id')
    .execute();
  return moved.length;
}
