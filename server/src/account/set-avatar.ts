import { enqueue } from '#jobs/enqueue.ts';
import { deletePicture, deletePictures } from '#media/delete-picture.ts';
import { storePicture, type PictureRefused } from '#media/store-picture.ts';
import type { Shop } from '#shop.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockUser, updateUser } from './queries.ts';

export async function setAvatar(
  shop: Shop,
  { userId, bytes }: { userId: number; bytes: Uint8Array },
): Promise<{ ok: true; avatar: string } | PictureRefused> {
  const stored = await storePicture(shop, bytes);
  if (!stored.ok) return stored;
  const avatar = stored.image;
  try {
    await inTransaction(shop.db, async (tx) => {
      const user = await lockUser(tx, userId);
      await updateUser(tx, userId, { avatar });
      if (user?.avatar) await enqueue(tx, deletePictures, { images: [user.avatar] });
    });
  } catch (error) {
    await deletePicture(shop, avatar); // nobody could delete it otherwise
    throw error;
  }
  return { ok: true, avatar };
}
