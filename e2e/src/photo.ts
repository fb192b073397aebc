import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A photo of noise, whose file is about as large as its area. */
export function photo(width: number, height: number): Promise<Buffer> {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
