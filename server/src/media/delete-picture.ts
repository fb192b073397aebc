import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';
import type { Shop } from '#shop.ts';
import { deletePictureRows } from './picture-queries.ts';

/** Takes pictures of `storePicture` away that no row names any more once the transaction has committed. */
export const deletePictures = defineJob({
  name: 'delete-pictures',
  schema: z.object({ images: z.array(z.string()).min(1) }),
  retries: 10,
  async run({ db, media }, { images }) {
    await Promise.all(images.map((image) => media.delete(image)));
    await deletePictureRows(db, images);
  },
});

/**
 * The same at once, for a picture that no row has ever named. Never throws: a file that stays behind costs disk space,
 * while what failed before is told already.
 */
export async function deletePicture(shop: Pick<Shop, 'media' | 'log'>, image: string): Promise<void> {
  try {
    await shop.media.delete(image);
  } catch (error) {
    shop.log.warn({ err: error, image }, 'a picture could not be deleted');
  }
}
