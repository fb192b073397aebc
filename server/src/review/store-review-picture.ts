import { enqueue } from '#jobs/enqueue.ts';
import { inTransaction } from '#db/transaction.ts';
import { deletePictures } from '#media/delete-picture.ts';
import { storePicture, type PictureRefused, type StoredPicture } from '#media/store-picture.ts';
import type { Shop } from '#shop.ts';
import { insertUpload, takeOldUploads } from './upload-queries.ts';

const unusedForMs = 24 * 3600_000;
const cleanedAtOnce = 20;

/** Stores a picture for a review (CONTRACT §2.8) and its uploader; deletes some unused for a day. Refuses like `storePicture`. */
export async function storeReviewPicture(
  shop: Shop,
  { userId, bytes, now }: { userId: number; bytes: Uint8Array; now: Date },
): Promise<({ ok: true } & StoredPicture) | PictureRefused> {
  const stored = await storePicture(shop, bytes);
  if (!stored.ok) return stored;
  await insertUpload(shop.db, { image: stored.image, userId, now });
  const before = new Date(now.getTime() - unusedForMs);
  await inTransaction(shop.db, async (tx) => {
    const images = await takeOldUploads(tx, { before, count: cleanedAtOnce });
    if (images.length > 0) await enqueue(tx, deletePictures, { images });
  });
  return stored;
}
