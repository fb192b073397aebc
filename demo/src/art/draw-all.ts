/* `npm run art -w demo`: draws every demo picture into demo/pictures, and those shipped with every shop into host/assets.
   Deterministic; takes some minutes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawProducts } from './draw-products.ts';
import { drawSite } from './draw-site.ts';

sharp.concurrency(1);
const folder = join(import.meta.dirname, '../../pictures');
await mkdir(folder, { recursive: true });
const only = process.argv[2];
if (only !== 'products') await drawSite(folder);
if (only !== 'site') {
  const drawn = await drawProducts(folder, (done, total) =>
    process.stdout.write(`\r${done} of ${total} products`),
  );
  await writeFile(
    join(import.meta.dirname, '../../art/drawn-products.json'),
    `${JSON.stringify(drawn, null, 1)}\n`,
  );
  process.stdout.write('\n');
}
