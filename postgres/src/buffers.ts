import { readdir, readFile, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';

const mega = 1024 * 1024;

/** PostgreSQL's default, enough for a small shop. */
const minBytes = 128 * mega;

export type Memory = {
  bytes: number;
  /** The memory is a container's limit, shared with the shop's processes. */
  isContainer: boolean;
};

/** Maximum share of a container's memory, in bytes, because the shop's processes use it too. */
export const mostBuffers = (containerBytes: number): number => containerBytes / 8;

/**
 * Settings that size PostgreSQL's buffers to the tables on disk, at most a quarter of a machine (as its manual advises) or an
 * eighth of a container. Buffer contents are restored on start. Settings in the cluster's own files take precedence.
 */
export async function bufferSettings(
  { folder, postgres }: { folder: string; postgres: string },
  memory = memoryHere(),
): Promise<Record<string, string>> {
  const share = memory.isContainer ? mostBuffers(memory.bytes) : memory.bytes / 4;
  const bytes = Math.min(share, await bytesOfTables(folder));
  if (bytes <= minBytes) return {};
  const settings = {
    shared_buffers: `${Math.floor(bytes / mega)}MB`,
    ...((await hasPrewarm(postgres)) && { shared_preload_libraries: 'pg_prewarm' }),
  };
  const own = await readOwnSettings(folder);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !own.has(name)));
}

function memoryHere(): Memory {
  const [all, limit] = [totalmem(), process.constrainedMemory()]; // 0 or more than the total: no limit
  const isContainer = limit > 0 && limit < all;
  return { bytes: isContainer ? limit : all, isContainer };
}

async function bytesOfTables(folder: string): Promise<number> {
  const base = join(folder, 'base');
  const files = await readdir(base, { recursive: true }).catch(() => []); // no databases yet
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(base, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Some platforms' binaries lack this library, and PostgreSQL wouldn't start without it. */
async function hasPrewarm(postgres: string): Promise<boolean> {
  const libraries = join(dirname(dirname(postgres)), 'lib');
  const files = [libraries, join(libraries, 'postgresql')].map((path) => readdir(path).catch(() => []));
  return (await Promise.all(files)).flat().some((file) => /^pg_prewarm\.(?:so|dylib|dll)$/.test(file));
}

/** `128MB` is initdb's default; anything else was set on purpose. */
async function readOwnSettings(folder: string): Promise<ReadonlySet<string>> {
  const files = ['postgresql.conf', 'postgresql.auto.conf'].map((name) =>
    readFile(join(folder, name), 'utf8').catch(() => ''),
  );
  const lines = (await Promise.all(files)).join('\n').matchAll(/^\s*(\w+)\s*=?\s*(.*?)\s*(?:#.*)?$/gm);
  return new Set([...lines].flatMap(([, name, value]) => (value === '128MB' ? [] : [name!.toLowerCase()])));
}
