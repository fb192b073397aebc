import { PICTURE_MAX_BYTES } from '@souk/rules/limits';

const longestSide = 2000;
const qualities = [0.86, 0.75, 0.6, 0.45];

/**
 * A photo as the shop takes it (SPEC §5): a phone's is ten times too large, so it gets smaller before it leaves. What is small
 * enough stays as it is. Throws when the browser cannot read it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const isTaken = /^image\/(jpeg|png)$/.test(file.type) && file.size <= PICTURE_MAX_BYTES;
  if (isTaken) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d')!;
  // JPEG knows nothing to be seen through: a logo would stand on black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  let smallest: Blob | null = null;
  for (const quality of qualities) {
    smallest = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (smallest && smallest.size <= PICTURE_MAX_BYTES) return smallest;
  }
  if (!smallest) throw new Error('The browser could not write the picture.');
  return smallest;
}
