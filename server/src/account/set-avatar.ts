import type { Call } from '#http/mount.ts';
import type { Login } from '#owner/owner.ts';
import { Refusal, refuse } from '#http/refusal.ts';
import { deletePicture } from '#media/delete-picture.ts';
import { storePicture } from '#media/store-picture.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockUser, updateUser } from './queries.ts';

type AvatarCall = Pick<Call, 'shop' | 'db'> & { login: Login; params: { id: number }; upload: Uint8Array };

/** Keeps a picture as one's own, and deletes the one before. Nobody else's account is looked at. */
export async function setAvatar({
  shop,
  db,
  login,
  params,
  upload,
}: AvatarCall): Promise<{ avatar: string } | Refusal> {
  if (params.id !== login.userId) return refuse('refusal.account.missing');
  const stored = await storePicture(shop, upload);
  if (stored instanceof Refusal) return stored;
  const avatar = stored.image;
  let before: string | null;
  try {
    before = await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, login.userId);
      await updateUser(tx, login.userId, { avatar });
      return user?.avatar ?? null;
    });
  } catch (error) {
    await deletePicture(shop, avatar); // or it would lie there without anybody who can delete it
    throw error;
  }
  if (before !== null) await deletePicture(shop, before);
  return { avatar };
}
