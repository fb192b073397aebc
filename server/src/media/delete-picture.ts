import type { Shop } from '#shop.ts';

/**
 * Takes a picture of `storePicture` away once no row names it any more. Never throws: a file that stays behind costs
 * disk space, while the change it belonged to has already happened.
 */
export async function deletePicture(shop: Pick<Shop, 'media' | 'log'>, image: string): Promise<void> {
  try {
    await shop.media.remove(image);
  } catch (error) {
    shop.log.warn({ err: error, image }, 'a picture could not be deleted');
  }
}
