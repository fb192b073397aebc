import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paymentMethods } from '@souk/server/ledger/methods';
import { expect, test } from 'vitest';
import { brands, stores } from '../catalogue/names.ts';
import { slugOf } from '../catalogue/plan-products.ts';
import { demoPicturesFolder, shopPicturesFolder } from '../demo-pictures.ts';
import { letters } from './letters.ts';
import { brandMark, storeTile } from './marks.ts';
import { paymentMarks } from './payment-marks.ts';

test('each of the 24 brands has a unique logo with its first letter', async () => {
  const marks = brands.map((brand, index) => brandMark(index, brand));
  expect(new Set(marks).size).toBe(24);
  for (const [index, brand] of brands.entries()) expect(marks[index]).toContain(` d="${letters[brand[0]!]}"`);
  const pictures = await Promise.all(
    brands.map((brand) => readFile(join(demoPicturesFolder, `brand-${slugOf(brand)}.webp`))),
  );
  const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  expect(new Set(hashes).size).toBe(24);
});

test('each payment method has its own picture, shipped with every shop as drawn', async () => {
  const marks = paymentMethods.map(({ mark }) => mark);
  expect(new Set(marks).size).toBe(paymentMethods.length);
  for (const mark of marks)
    expect(await readFile(join(shopPicturesFolder, `payment-${mark}.svg`), 'utf8')).toBe(paymentMarks[mark]);
  expect(new Set(marks.map((mark) => paymentMarks[mark])).size).toBe(marks.length);
});

test('each of the twelve stores has a tile with its initials', () => {
  const tiles = stores.map(({ name }, index) => storeTile(index, name));
  expect(new Set(tiles).size).toBe(12);
  for (const [index, { name }] of stores.entries())
    for (const letter of initialsIn(name)) expect(tiles[index]).toContain(` d="${letters[letter]}"`);
});

/** "BA" of "Bench & Anvil". */
const initialsIn = (name: string) =>
  name
    .split(/[ &]+/)
    .map((word) => word[0]!)
    .slice(0, 2);
