import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export type PictureInput = { width?: number; height?: number; format?: 'jpeg' | 'png' };

/** A plain image of a few hundred bytes. */
export async function smallPicture(picture: PictureInput = {}): Promise<Buffer> {
  const { width = 60, height = 40, format = 'jpeg' } = picture;
  return sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer();
}

/** A valid image of exactly this size: noise, with padding that decoders ignore. */
export async function pictureOfSize(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 4));
  const picture = await sharp(randomBytes(side * side * 3), {
    raw: { width: side, height: side, channels: 3 },
  })
    .png()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
