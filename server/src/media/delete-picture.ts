import { z } from 'zod';
import { defineJob } from '#jobs/job.ts';
import type { Shop } from '#shop.ts';
import { deletePictureRows } from './picture-queries.ts';

/** Deletes files of `storePicture` that no row refers to any more, after the commit. */
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
 * Deletes a file that no row ever referred to. Never throws: an orphaned file only costs disk space, and the original error has been
 * reported.
 */
export async function deletePicture(shop: Pick<Shop, 'media' | 'log'>, image: string): Promise<void> {
  try {
    await shop.media.delete(image);
  } catch (error) {
    shop.log.warn({ err: error, image }, 'could not delete an image');
  }
}
