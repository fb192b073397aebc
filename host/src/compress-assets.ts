import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(?:js|css|svg|json|txt)$/;

/**
 * Writes `.br` and `.gz` next to the files of a build, with maximum compression; the server only selects one. Files of at least
 * `zippedWellFrom` bytes are worth the seconds of `zip-well.ts`.
 */
export async function compressAssets(folder: string, zippedWellFrom = Infinity): Promise<void> {
  const names = (await readdir(folder)).filter((name) => worthIt.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), bytes: await readFile(join(folder, name)) })),
  );
  const large = files.filter(({ bytes }) => bytes.length >= zippedWellFrom);
  const others = files.filter((file) => !large.includes(file));
  await Promise.all([
    large.length > 0 && zipWell(large.map(({ path }) => path)),
    ...others.map(async ({ path, bytes }) => writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))),
    ...files.map(async ({ path, bytes }) => writeFile(`${path}.br`, await brotli(bytes, smallest))),
  ]);
}

const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function zipWell(paths: readonly string[]): Promise<void> {
  const [code] = await once(
    new Worker(join(import.meta.dirname, 'zip-well.ts'), { workerData: paths }),
    'exit',
  );
  if (code !== 0) throw new Error(`Compressing the build failed (exit code ${code}).`);
}
