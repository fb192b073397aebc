import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { categories } from '../catalogue/all-categories.ts';
import { brands, collections, stores } from '../catalogue/names.ts';
import { slugOf, slugOfGroup } from '../catalogue/plan-products.ts';
import { shopPicturesFolder } from '../demo-pictures.ts';
import { brandMark, defaultPicture, favicon, shopMark, storeTile } from './marks.ts';
import { paymentMarks } from './payment-marks.ts';
import { frontView, groupView, lighter, plainSide, type Prop } from './stage.ts';

/** Category arches, banners, collections, stores, brands, logos: everything but the products. */
export async function drawSite(folder: string): Promise<void> {
  const save = (name: string, picture: Buffer | string) => writeFile(join(folder, name), picture);
  await drawCategories(save);
  await drawBanners(save);
  for (const [index, store] of stores.entries()) {
    const slug = slugOf(store.name);
    await save(`store-${slug}.webp`, await webp(storeTile(index, store.name), 320));
    await save(`store-banner-${slug}.webp`, await rowBanner(store.icons, store.tint));
  }
  for (const [index, brand] of brands.entries())
    await save(`brand-${slugOf(brand)}.webp`, await webp(brandMark(index, brand), 320));
  await drawShop((name, picture) => writeFile(join(shopPicturesFolder, name), picture));
}

type Save = (name: string, picture: Buffer | string) => Promise<void>;

/** Pictures shipped with every shop, demo or not. */
async function drawShop(save: Save) {
  await save('header-logo.svg', shopMark('#0f766e', '#111827'));
  await save('footer-logo.svg', shopMark('#0f766e', '#111827'));
  await save(
    'email-logo.png',
    await sharp(Buffer.from(shopMark('#0f766e', '#111827')), { density: 288 })
      .resize({ width: 320 })
      .png()
      .toBuffer(),
  );
  await save('favicon.svg', favicon);
  await save('default-image.webp', await webp(defaultPicture, 900));
  for (const [name, picture] of Object.entries(paymentMarks)) await save(`payment-${name}.svg`, picture);
}

async function drawCategories(save: Save) {
  for (const category of categories) {
    const picture = await frontView({ icon: category.icon, backdrop: category.tint }, { width: plainSide });
    await save(
      `category-${slugOfGroup(category)}.webp`,
      await sharp(picture).resize(480).webp({ quality: 72 }).toBuffer(),
    );
    for (const subcategory of category.subcategories) {
      const front = await frontView(
        { icon: subcategory.lines[0]![0], backdrop: category.tint },
        { width: plainSide },
      );
      const name = `subcategory-${slugOfGroup(category)}-${slugOfGroup(subcategory)}.webp`;
      await save(name, await sharp(front).resize(240).webp({ quality: 70 }).toBuffer());
    }
    const icons = category.subcategories.slice(0, 4).map((subcategory) => subcategory.lines[0]![0]);
    await save(`banner-${slugOfGroup(category)}.webp`, await rowBanner(icons, category.tint));
  }
}

async function drawBanners(save: Save) {
  await drawSlides(save);
  await drawSides(save);
  await drawCollections(save);
  await save(
    'popup.webp',
    await groupView(
      placed([
        ['wrapped-gift', 240, 120, 60],
        ['balloon', 200, 320, 30],
        ['shopping-bags', 190, 20, 120],
      ]),
      { width: 520, height: 320, from: '#f6ebcf', to: '#f6ebcf' },
    ),
  );
  await save(
    'top-banner.webp',
    await groupView(placed([['delivery-truck', 60, 20, 2]]), {
      width: 640,
      height: 64,
      from: '#111827',
      to: '#111827',
    }),
  );
}

async function drawSlides(save: Save) {
  const slides: [string, string, Prop[]][] = [
    [
      'slide-home',
      '#efe7db',
      placed([
        ['couch-and-lamp', 470, 640, 190],
        ['teapot', 190, 560, 470],
        ['potted-plant', 220, 1020, 430],
      ]),
    ],
    [
      'slide-outdoor',
      '#e1ebe2',
      placed([
        ['tent', 430, 640, 210],
        ['hiking-boot', 210, 1000, 450],
        ['compass', 170, 560, 490],
        ['backpack', 250, 930, 210],
      ]),
    ],
    [
      'slide-desk',
      '#e1e9f4',
      placed([
        ['laptop', 460, 640, 190],
        ['headphone', 220, 1020, 420],
        ['hot-beverage', 170, 560, 480],
      ]),
    ],
    [
      'slide-fashion',
      '#e8e4f3',
      placed([
        ['coat', 400, 620, 200],
        ['high-heeled-shoe', 200, 1030, 450],
        ['handbag', 250, 910, 380],
        ['sunglasses', 190, 560, 470],
      ]),
    ],
  ];
  for (const [name, tint, props] of slides) {
    const arch = { x: 590, width: 580, top: 70, fill: lighter(tint) };
    await save(
      `${name}.webp`,
      await groupView(props, { width: 1280, height: 680, from: tint, to: tint, arch }),
    );
  }
}

async function drawSides(save: Save) {
  const sides: [string, string, Prop[]][] = [
    [
      'side-travel',
      '#e1e9f4',
      placed([
        ['luggage', 210, 400, 70],
        ['handbag', 190, 560, 110],
      ]),
    ],
    [
      'side-tea',
      '#f5e4de',
      placed([
        ['honey-pot', 170, 400, 120],
        ['teapot', 210, 550, 90],
      ]),
    ],
  ];
  for (const [name, tint, props] of sides)
    await save(`${name}.webp`, await groupView(props, { width: 760, height: 320, from: tint, to: tint }));
}

async function drawCollections(save: Save) {
  for (const collection of collections) {
    const [first, second, third] = collection.icons;
    const props = placed([
      [second!, 190, 480, 190],
      [first!, 290, 590, 90],
      [third!, 150, 840, 230],
    ]);
    await save(
      `collection-${slugOf(collection.title)}.webp`,
      await groupView(props, { width: 1020, height: 420, from: collection.tint, to: collection.tint }),
    );
  }
}

function placed(list: readonly (readonly [icon: string, size: number, x: number, y: number])[]): Prop[] {
  return list.map(([icon, size, x, y]) => ({ icon, size, x, y }));
}

/** A row of objects at the inline end of a wide background. */
function rowBanner(icons: readonly string[], tint: string): Promise<Buffer> {
  const props = icons.map((icon, index): Prop => ({
    icon,
    size: 200,
    x: 620 + index * 165,
    y: 60 + (index % 2) * 24,
  }));
  return groupView(props, { width: 1320, height: 320, from: tint, to: lighter(tint) });
}

function webp(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 }).resize(size, size).webp({ quality: 82 }).toBuffer();
}
