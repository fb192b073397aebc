import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { deletePictureRows } from '#media/picture-queries.ts';
import { findUses, type FoundUse } from './find-uses.ts';

export type PicturesDeleted =
  | { ok: true; count: number }
  | { ok: false; reason: 'not_found' }
  /** Uploaded within a day: an open form may refer to it. */
  | { ok: false; reason: 'new'; name: string }
  | { ok: false; reason: 'used'; use: FoundUse };

/** Deletes unused pictures, all or none, and their files after the commit. */
export async function deleteUnused(
  tx: AuditedTx,
  { ids }: { ids: readonly number[] },
): Promise<PicturesDeleted> {
  const { rows } = await sql<{ name: string; is_new: boolean }>`
    select name, not is_counted and shown_as is null as is_new from pictures
    where id = any(${ids}::int[]) order by id for update`.execute(tx);
  if (rows.length !== new Set(ids).size) return { ok: false, reason: 'not_found' };
  const fresh = rows.find((row) => row.is_new);
  if (fresh) return { ok: false, reason: 'new', name: fresh.name };
  const names = rows.map(({ name }) => name);
  const [use] = await findUses(tx, { names, most: 1, isQuick: false });
  if (use) return { ok: false, reason: 'used', use };
  await deletePictureRows(tx, names);
  await enqueue(tx, deletePictures, { images: names });
  tx.audit.record({
    action: 'picture.delete',
    entity: 'picture',
    entityId: null,
    storeId: null,
    label: names.length === 1 ? names[0]! : String(names.length),
    before: { pictures: names },
    after: null,
  });
  return { ok: true, count: names.length };
}
