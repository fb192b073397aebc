import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brands } from '../catalogue/names.ts';
import { slugOf } from '../catalogue/plan-products.ts';
import { demoPicturesFolder } from '../demo-pictures.ts';
import { letters } from './letters.ts';
import { brandMark } from './marks.ts';

test('each of the 24 brands has a mark of its own, with its first letter', async () => {
  const marks = brands.map((brand, index) => brandMark(index, brand));
  expect(new Set(marks).size).toBe(24);
  for (const [index, brand] of brands.entries()) expect(marks[index]).toContain(` d="${letters[brand[0]!]}"`);
  const pictures = await Promise.all(
    brands.map((brand) => readFile(join(demoPicturesFolder, `brand-${slugOf(brand)}.webp`))),
  );
  const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  expect(new Set(hashes).size).toBe(24);
});
