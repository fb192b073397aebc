import { PICTURE_MAX_BYTES } from '@souk/rules/limits';

const accepted = ['image/jpeg', 'image/png'];
/** Maximum side lengths in px, tried in this order. */
const sides = [2560, 1600, 1000];

/**
 * Makes an image fit for upload (SPEC §5: JPEG or PNG, 1000 kB): unchanged if it already is, else scaled down. Null if it isn't
 * an image or can't be made small enough.
 */
export async function fitPicture(file: File): Promise<Blob | null> {
  if (!accepted.includes(file.type)) return null;
  if (file.size <= PICTURE_MAX_BYTES) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  for (const side of sides) {
    const smaller = await drawSmaller(bitmap, side);
    if (smaller && smaller.size <= PICTURE_MAX_BYTES) return smaller;
  }
  return null;
}

function drawSmaller(bitmap: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency; transparent areas would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
