import { PICTURE_MAX_BYTES } from '@souk/rules/limits';

const longestSide = 2000;
const qualities = [0.86, 0.75, 0.6, 0.45];

/**
 * Shrinks a photo to the upload limit (SPEC §5: JPEG or PNG, 1000 kB); phone photos are ten times too large. Small files are unchanged. The
 * result may still be too large. Throws if the browser can't decode the file.
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
  // JPEG has no transparency: a logo would get a black background.
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
