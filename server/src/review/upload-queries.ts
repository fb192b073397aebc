import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export async function insertUpload(
  db: Kysely<DB>,
  { image, userId, now }: { image: string; userId: number; now: Date },
): Promise<void> {
  await db.insertInto('review_uploads').values({ image, user_id: userId, created_at: now }).execute();
}

/** Deletes rows of unused pictures and returns their names. Concurrent calls share the work. */
export async function takeOldUploads(
  tx: Transaction<DB>,
  { before, count }: { before: Date; count: number },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('review_uploads')
    .where('image', 'in', (select) =>
      select
        .selectFrom('review_uploads')
        .select('image')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('image')
    .execute();
  return rows.map(({ image }) => image);
}

/** Locks those of these pictures that this user uploaded and hasn't used yet. */
export async function lockOwnUploads(
  tx: Transaction<DB>,
  { userId, images }: { userId: number; images: readonly string[] },
): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await tx
    .selectFrom('review_uploads')
    .select('image')
    .where('user_id', '=', userId)
    .where('image', 'in', [...images])
    .forUpdate()
    .execute();
  return rows.map(({ image }) => image);
}

export async function deleteUploads(tx: Transaction<DB>, images: readonly string[]): Promise<void> {
  if (images.length === 0) return;
  await tx
    .deleteFrom('review_uploads')
    .where('image', 'in', [...images])
    .execute();
}
