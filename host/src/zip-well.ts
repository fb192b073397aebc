/*
 * A worker of `compress-assets.ts`: writes `.gz` beside the files that it is given. Zopfli looks longer than zlib for the smallest
 * form of the same format, and holds its thread meanwhile.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { gzipAsync } from '@gfx/zopfli';

/** More of them take longer and save a few bytes of ten thousand. */
const numiterations = 5;

for (const path of workerData as string[])
  await writeFile(`${path}.gz`, await gzipAsync(await readFile(path), { numiterations }));
