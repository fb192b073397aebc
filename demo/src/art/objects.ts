import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';

export type Tint = { hue?: number; saturation?: number; brightness?: number };

const layerSize = 1200;
const packed = await readFile(join(import.meta.dirname, '../../art/icons.json.gz'));
const bodies = JSON.parse(gunzipSync(packed).toString('utf8')) as Record<string, string>;
const drawn = new Map<string, Promise<Buffer>>();

// The vectors contain many blurs: each is rendered once and large, and everything but its close-up derives from that.
function drawnLarge(icon: string): Promise<Buffer> {
  let layer = drawn.get(icon);
  if (!layer) {
    layer = draw(icon, '0 0 32 32');
    drawn.set(icon, layer);
  }
  return layer;
}

/** Renders the `viewBox` part of the vector, `layerSize` pixels square. */
function draw(icon: string, viewBox: string): Promise<Buffer> {
  const body = bodies[icon];
  if (body === undefined) throw new Error(`demo/art/icons.json.gz has no ${icon}`);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${layerSize}" ` +
    `height="${layerSize}" viewBox="${viewBox}">${body}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

/** Frees memory of previous icons; called between products. */
export function dropObjects(except: ReadonlySet<string>) {
  for (const icon of drawn.keys()) if (!except.has(icon)) drawn.delete(icon);
}

const closeUp = '8.27 6.93 15.47 15.47';

/** One object on a transparent background, `size` pixels square. The tint affects the object only. */
export async function objectLayer(
  icon: string,
  size: number,
  look: { tint?: Tint; mirrored?: boolean; turn?: number } = {},
): Promise<Buffer> {
  let image = sharp(await drawnLarge(icon));
  if (look.mirrored) image = image.flop();
  if (size !== layerSize) image = image.resize(size, size);
  if (look.tint) image = image.modulate(look.tint);
  if (look.turn) {
    const turned = await image.png().toBuffer();
    image = sharp(turned).rotate(look.turn, { background: '#00000000' }).resize(size, size);
  }
  return image.png({ compressionLevel: 1 }).toBuffer();
}

/** A close-up of the object's center, rendered separately. */
export async function objectDetail(
  icon: string,
  size: number,
  look: { tint?: Tint; mirrored?: boolean },
): Promise<Buffer> {
  let image = sharp(await draw(icon, closeUp));
  if (look.mirrored) image = image.flop();
  if (size !== layerSize) image = image.resize(size, size);
  if (look.tint) image = image.modulate(look.tint);
  return image.png({ compressionLevel: 1 }).toBuffer();
}

/** The object's perceived color: the average of its opaque, saturated pixels, as `#rrggbb`. */
export async function mainColour(icon: string, tint: Tint | undefined): Promise<string> {
  const { data, info } = await sharp(await objectLayer(icon, 64, tint ? { tint } : {}))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const buckets = new Map<number, { weight: number; sum: [number, number, number] }>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [r, g, b, alpha] = [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!];
    if (alpha < 200) continue;
    const max = Math.max(r, g, b);
    const min = Math.min(r, g, b);
    const saturation = max === 0 ? 0 : (max - min) / max;
    const bucket = Math.round(hueOf(r, g, b) / 30) + (saturation < 0.18 ? 100 : 0);
    const known = buckets.get(bucket) ?? { weight: 0, sum: [0, 0, 0] };
    known.weight += 0.35 + saturation;
    for (const [channel, value] of [r, g, b].entries())
      known.sum[channel as 0 | 1 | 2] += value * (0.35 + saturation);
    buckets.set(bucket, known);
  }
  const largest = [...buckets.values()].sort((a, b) => b.weight - a.weight)[0];
  if (!largest) return '#888888';
  return `#${largest.sum
    .map((value) =>
      Math.round(value / largest.weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function hueOf(r: number, g: number, b: number): number {
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span === 0) return 0;
  const sector = max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return sector * 60;
}
