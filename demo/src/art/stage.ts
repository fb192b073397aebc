import sharp, { type OverlayOptions } from 'sharp';
import { objectDetail, objectLayer, type Tint } from './objects.ts';

/* Composition of the pictures: soft backdrop, contact shadow, object. No text, which could be neither translated nor read aloud. */

export type Look = { icon: string; tint?: Tint; mirrored?: boolean; backdrop: string };
export type Prop = { icon: string; tint?: Tint; mirrored?: boolean; size: number; x: number; y: number };

/** Zoomed pictures fill a screen: docs/spec/screens.md row 47. */
const side = 1200;
/** Positions and sizes below are for a picture of 900. */
const at = (length: number) => Math.round((length * side) / 900);
/** Size of pictures that aren't zoomed. */
export const plainSide = 900;
const quality = 66;
const secondaryQuality = 58;

export async function frontView(
  { icon, tint, mirrored, backdrop }: Look,
  { width = side }: { width?: number } = {},
): Promise<Buffer> {
  const size = Math.round(width * 0.72);
  const object = await objectLayer(icon, size, { ...(tint && { tint }), ...(mirrored && { mirrored }) });
  const stands = shadow(width / 2, width * 0.835, width * 0.29);
  return stage(ground(width, width, lighter(backdrop), backdrop, stands), [
    { input: object, left: Math.round((width - size) / 2), top: Math.round(width * 0.13) },
  ]);
}

export async function detailView({ icon, tint, mirrored, backdrop }: Look): Promise<Buffer> {
  const object = await objectDetail(icon, side, { ...(tint && { tint }), ...(mirrored && { mirrored }) });
  return stage(
    ground(side, side, lighter(backdrop), backdrop),
    [{ input: object, left: 0, top: 0 }],
    secondaryQuality,
  );
}

/** Dimension lines without numbers, which are in the specification, where they can be translated. */
export async function dimensionView({ icon, tint, mirrored }: Look): Promise<Buffer> {
  const size = Math.round(side * 0.66);
  const object = await objectLayer(icon, size, { ...(tint && { tint }), ...(mirrored && { mirrored }) });
  const line = (from: number, to: number, place: number, isTall: boolean) =>
    isTall
      ? `M${place} ${from}V${to}M${place - 14} ${from}h28M${place - 14} ${to}h28`
      : `M${from} ${place}H${to}M${from} ${place - 14}v28M${to} ${place - 14}v28`;
  const path = `<path transform="scale(${side / 900})" d="${line(150, 744, 96, true)}${line(170, 764, 824, false)}" fill="none" stroke="#475569" stroke-width="4"/>`;
  return stage(
    ground(side, side, '#ffffff', '#ffffff', path),
    [{ input: object, left: at(170), top: at(150) }],
    secondaryQuality,
  );
}

/** Interior scene: wall, floor, a round window of light, and decoration around the object. */
export async function sceneView(
  { icon, tint, mirrored }: Look,
  props: readonly Prop[],
  wall: string,
): Promise<Buffer> {
  const floor = side * 0.7;
  const room =
    `<rect width="${side}" height="${floor}" fill="${wall}"/>` +
    `<rect y="${floor}" width="${side}" height="${side - floor}" fill="#d9c3ab"/>` +
    `<rect y="${floor - at(12)}" width="${side}" height="${at(14)}" fill="#fff" opacity=".7"/>` +
    `<circle cx="${at(690)}" cy="${at(190)}" r="${at(110)}" fill="#fff" opacity=".5"/>` +
    shadow(at(370), at(792), at(210));
  const main: Prop = {
    icon,
    ...(tint && { tint }),
    ...(mirrored && { mirrored }),
    size: 470,
    x: 135,
    y: 330,
  };
  const placed = [...props, main].map((prop) => ({
    ...prop,
    size: at(prop.size),
    x: at(prop.x),
    y: at(prop.y),
  }));
  return stage(ground(side, side, '#fff', '#fff', room), await layers(placed), secondaryQuality);
}

/** Several objects on one background, for collections and banners; wide pictures leave their start free for text. */
export async function groupView(
  props: readonly Prop[],
  {
    width = plainSide,
    height = plainSide,
    from,
    to,
    arch,
  }: {
    width?: number;
    height?: number;
    from: string;
    to: string;
    arch?: { x: number; width: number; top: number; fill: string };
  },
): Promise<Buffer> {
  const shape = arch
    ? `<path d="M${arch.x} ${height}V${arch.top + arch.width / 2}a${arch.width / 2} ${arch.width / 2} 0 0 1 ${arch.width} 0V${height}Z" fill="${arch.fill}"/>`
    : '';
  return stage(ground(width, height, from, to, shape), await layers(props), 80);
}

/** A shopper's photo: the scene, closer, slightly rotated and warmer. */
export async function snapshotOf(scene: Buffer, turn: number): Promise<Buffer> {
  const turned = await sharp(scene).rotate(turn, { background: '#e9dccd' }).toBuffer();
  const { width, height } = await sharp(turned).metadata();
  return sharp(turned)
    .extract({
      left: Math.round(width * 0.14),
      top: Math.round(height * 0.2),
      width: Math.round(width * 0.68),
      height: Math.round(width * 0.68),
    })
    .resize(480, 480)
    .linear([1.05, 1, 0.92], [0, 0, 0])
    .webp({ quality: 70 })
    .toBuffer();
}

/** A short silent clip: twelve still frames zooming in on the object. */
export async function clipOf(look: Look): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (let frame = 0; frame < 12; frame++) {
    const grown = 250 + Math.round(60 * Math.sin((frame / 12) * Math.PI));
    const object = await objectLayer(look.icon, grown, { ...(look.tint && { tint: look.tint }) });
    frames.push(
      await sharp(ground(360, 360, lighter(look.backdrop), look.backdrop, shadow(180, 316, 100)))
        .composite([
          { input: object, left: Math.round((360 - grown) / 2), top: Math.round((344 - grown) / 2) },
        ])
        .png()
        .toBuffer(),
    );
  }
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: 55, delay: 120, loop: 0, effort: 4 })
    .toBuffer();
}

async function layers(props: readonly Prop[]) {
  return Promise.all(
    props.map(async ({ icon, tint, mirrored, size, x, y }) => ({
      input: await objectLayer(icon, size, { ...(tint && { tint }), ...(mirrored && { mirrored }) }),
      left: x,
      top: y,
    })),
  );
}

export function ground(width: number, height: number, from: string, to: string, extra = ''): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
      `<radialGradient id="s"><stop offset="0" stop-color="#0b1220" stop-opacity=".32"/><stop offset="1" stop-color="#0b1220" stop-opacity="0"/></radialGradient>` +
      `</defs><rect width="100%" height="100%" fill="url(#g)"/>${extra}</svg>`,
  );
}

function shadow(x: number, y: number, reach: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * 0.14}" fill="url(#s)"/>`;
}

function stage(background: Buffer, composites: OverlayOptions[], webpQuality = quality): Promise<Buffer> {
  return sharp(background).composite(composites).webp({ quality: webpQuality, effort: 4 }).toBuffer();
}

export function lighter(hex: string): string {
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round((parseInt(hex.slice(at, at + 2), 16) + 255) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
