import { chmod, cp, lchown, lstat, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@souk/postgres/embedded-database';
import { openDatabase } from '@souk/server/db/open-database';
import { type DemoShop, startShopIn } from '@souk/host/testing/demo-shop';
import { fillBigShop, prepareAllSuggestions } from './fill-big-shop.ts';

/** Increase it to rebuild stored shops after changes to their data. */
const edition = 2;
const folderOfShops = join(import.meta.dirname, '../../shops');
/** Shops up to this size are measured in a copy, so that no bench sees the orders of another. */
const copiedProducts = 20_000;
/** Creating an index or counting a million rows takes long. */
const longestStatementMs = 600_000;
/** A migration may have to convert a million products. */
const openWithinMs = 1_800_000;

/**
 * Starts a demo shop with additional products, created once and stored in `bench/shops`. `onProgress`: progress of its
 * creation, 0 to 1.
 */
export async function startBigShop(products: number, onProgress: (share: number) => void): Promise<DemoShop> {
  const storedFolder = join(folderOfShops, `${products}.${edition}`);
  if (!(await stat(storedFolder).catch(() => null))) await make(storedFolder, products, onProgress);
  if (products > copiedProducts) return startShopIn(storedFolder, openWithinMs);
  const copy = await mkdtemp(join(tmpdir(), 'souk-bench-'));
  const removeFolder = () => rm(copy, { recursive: true, force: true });
  try {
    await copyFolder(storedFolder, copy);
    const shop = await startShopIn(copy, openWithinMs);
    return { ...shop, stop: () => shop.stop().then(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function make(
  storedFolder: string,
  products: number,
  onProgress: (share: number) => void,
): Promise<void> {
  const unfinished = `${storedFolder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const demo = await startShopIn(unfinished, openWithinMs);
  await demo.stop();
  const server = await startEmbeddedDatabase({
    dataDir: unfinished,
    settings: { synchronous_commit: 'off', maintenance_work_mem: '256MB', max_wal_size: '4GB' },
  });
  const { db, pool, close } = openDatabase({ url: server.url, max: 4, timeoutMs: longestStatementMs });
  try {
    await fillBigShop(db, { products, now: new Date(), onProgress });
    await prepareAllSuggestions(db);
    await pool.query('vacuum analyze');
  } finally {
    await close();
    await server.stop();
  }
  await rename(unfinished, storedFolder);
}

/** Preserves owners: as root, PostgreSQL runs as a user of its own. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true });
  if (process.getuid?.() !== 0) return;
  await chmod(to, 0o711);
  for (const name of ['', ...(await readdir(from, { recursive: true }))]) {
    const { uid, gid } = await lstat(join(from, name));
    await lchown(join(to, name), uid, gid);
  }
}
