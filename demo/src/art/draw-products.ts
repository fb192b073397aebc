import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chanceOf } from '../catalogue/chance.ts';
import { planProducts, type PlannedProduct } from '../catalogue/plan-products.ts';
import { colourName } from './colour-names.ts';
import { dropObjects, mainColour, type Tint } from './objects.ts';
import { clipOf, detailView, dimensionView, frontView, sceneView, snapshotOf, type Prop } from './stage.ts';

export type Swatch = { name: string; hex: string; picture: string };
export type DrawnProduct = {
  pictures: string[];
  swatches: Swatch[];
  video: string | null;
  snapshot: string | null;
};

// The original color first; then hues that keep most objects believable.
const tints: readonly (Tint | undefined)[] = [
  undefined,
  { hue: 200 },
  { hue: 120 },
  { hue: 300 },
  { hue: 60, saturation: 0.85 },
  { hue: 250 },
  { saturation: 0.12, brightness: 0.85 },
  { hue: 160, saturation: 0.8 },
  { hue: 330, saturation: 0.9 },
  { hue: 30 },
  { hue: 90, saturation: 0.7 },
];
const walls = ['#f3e9df', '#e9eef0', '#efe6ea', '#e8efe6', '#f2ecd9'];
const companions = [
  'potted-plant',
  'books',
  'candle',
  'cactus',
  'teacup-without-handle',
  'framed-picture',
  'amphora',
  'basket',
];

/** Draws every product and returns what was drawn, for the catalogue. */
export async function drawProducts(
  folder: string,
  onDrawn: (done: number, total: number) => void,
): Promise<Record<string, DrawnProduct>> {
  const products = planProducts();
  const drawn: Record<string, DrawnProduct> = {};
  for (const [index, product] of products.entries()) {
    drawn[product.slug] = await drawProduct(product, folder);
    dropObjects(new Set(companions));
    onDrawn(index + 1, products.length);
  }
  return drawn;
}

async function drawProduct(product: PlannedProduct, folder: string): Promise<DrawnProduct> {
  const chance = chanceOf(`art ${product.slug}`);
  const { slug, icon, mirrored, backdrop } = product;
  const save = async (name: string, picture: Buffer) => {
    await writeFile(join(folder, name), picture);
    return name;
  };
  const colours = await coloursOf(product);
  const look = { icon, mirrored, backdrop, ...(colours[0]!.tint && { tint: colours[0]!.tint }) };
  const swatches: Swatch[] = [];
  for (const [number, colour] of colours.entries()) {
    const picture = await save(
      number === 0 ? `${slug}.webp` : `${slug}-c${number + 1}.webp`,
      await frontView({ icon, mirrored, backdrop, ...(colour.tint && { tint: colour.tint }) }),
    );
    swatches.push({ name: colour.name, hex: colour.hex, picture });
  }
  const props: Prop[] = chance
    .some(companions, 1)
    .map((companion) => ({ icon: companion, size: 260, x: 590, y: 400 }));
  const scene = await sceneView(look, props, chance.pick(walls));
  const pictures = [
    `${slug}.webp`,
    await save(`${slug}-2.webp`, await detailView(look)),
    await save(`${slug}-3.webp`, scene),
    ...(product.id % 2 ? [await save(`${slug}-4.webp`, await dimensionView(look))] : []),
  ];
  return {
    pictures,
    swatches: product.colours > 1 ? swatches : [],
    video: product.id % 28 === 1 ? await save(`${slug}-clip.webp`, await clipOf(look)) : null,
    snapshot:
      product.id % 9 === 0
        ? await save(`${slug}-shopper.webp`, await snapshotOf(scene, chance.whole(-7, 7)))
        : null,
  };
}

/** The planned number of distinct colors; objects that must not be recolored keep their own. */
async function coloursOf(
  product: PlannedProduct,
): Promise<{ tint: Tint | undefined; name: string; hex: string }[]> {
  if (product.marks.includes('n'))
    return [{ tint: product.turn ? { brightness: 1.04 } : undefined, name: '', hex: '' }];
  const chosen: { tint: Tint | undefined; name: string; hex: string }[] = [];
  for (let step = 0; step < tints.length && chosen.length < product.colours; step++) {
    const tint = tints[(step + product.turn * 2) % tints.length];
    const hex = await mainColour(product.icon, tint);
    const name = colourName(hex);
    if (!chosen.some((colour) => colour.name === name)) chosen.push({ tint, name, hex });
  }
  return chosen;
}
