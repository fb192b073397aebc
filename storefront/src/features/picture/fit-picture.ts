import { shrinkPicture } from '@souk/kit/browser/shrink-picture.ts';
import { PICTURE_MAX_BYTES } from '@souk/rules/limits';

const accepted = ['image/jpeg', 'image/png'];

/** Makes an image fit for upload (SPEC §5). Null if it isn't a JPEG or PNG, or can't be made small enough. */
export async function fitPicture(file: File): Promise<Blob | null> {
  if (!accepted.includes(file.type)) return null;
  const fitting = await shrinkPicture(file).catch(() => null);
  return fitting && fitting.size <= PICTURE_MAX_BYTES ? fitting : null;
}
