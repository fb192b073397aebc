/* A worker of `compress-assets.ts`: writes `.gz` next to the given files. Zopfli searches longer than zlib for the smallest
   output of the same format, and blocks its thread meanwhile. */
import { readFile, writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { gzipAsync } from '@gfx/zopfli';

/** More iterations take longer and save a few bytes of ten thousand. */
const numiterations = 5;

for (const path of workerData as string[])
  await writeFile(`${path}.gz`, await gzipAsync(await readFile(path), { numiterations }));
