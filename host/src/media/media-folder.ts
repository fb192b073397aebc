import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isMediaName, type Media, type MediaFacts } from '@souk/server/outbound/media-port';

export type FolderRules = {
  isMadeOnDemand?: boolean;
  /** Derives versions from contents; for few files that never change. */
  isSameEverywhere?: boolean;
};

/**
 * Pictures in a folder. It must exist for writes, unless created on demand: files must not be written below a missing mount. Files
 * appear atomically: written to a temporary name and renamed.
 */
export function mediaFolder(
  folder: string,
  { isMadeOnDemand = false, isSameEverywhere = false }: FolderRules = {},
): Media {
  const versions = new Map<string, Promise<string>>();

  /** Files of a release have different times and inodes on each machine. */
  async function factsOf(name: string, found: Stats): Promise<MediaFacts> {
    const version = `${found.mtimeMs} ${found.ino}`;
    if (!isSameEverywhere) return { bytes: found.size, version };
    const key = `${name} ${version}`;
    const ofContent = versions.get(key) ?? readFile(join(folder, name)).then(hashOf);
    versions.set(key, ofContent);
    return { bytes: found.size, version: await ofContent };
  }

  /** Writes a temporary file and publishes it with `settle`; on failure it leaves nothing. */
  async function store(
    name: string,
    bytes: Uint8Array,
    settle: (aside: string, target: string) => Promise<void>,
  ) {
    if (!isMediaName(name)) throw new Error(`${name} is not a valid image name.`);
    const target = join(folder, name);
    if (isMadeOnDemand) await mkdir(folder, { recursive: true });
    if (name.includes('/')) {
      await access(folder);
      await mkdir(dirname(target), { recursive: true });
    }
    // Names with a leading dot are never served.
    const aside = join(dirname(target), `.${basename(name)}.${randomBytes(8).toString('hex')}.tmp`);
    try {
      // Flushed, because database rows that refer to it survive a power cut; derived files needn't.
      await writeFile(aside, bytes, { flag: 'wx', flush: !isMadeOnDemand });
      await settle(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  return {
    put: (name, bytes) => store(name, bytes, rename),
    async putNew(name, bytes) {
      try {
        await store(name, bytes, async (aside, target) => {
          await link(aside, target); // unlike rename, fails if the target exists
          await rm(aside);
        });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
    async read(name, range) {
      const handle = isMediaName(name) ? await orNull(open(join(folder, name))) : null;
      if (!handle) return null;
      const found = await handle.stat();
      const part = range && { start: range.from, end: range.to };
      if (found.isFile()) return { ...(await factsOf(name, found)), stream: handle.createReadStream(part) };
      await handle.close();
      return null;
    },
    async head(name) {
      const found = isMediaName(name) ? await orNull(stat(join(folder, name))) : null;
      return found?.isFile() ? factsOf(name, found) : null;
    },
    async delete(name) {
      if (!isMediaName(name)) return;
      await rm(join(folder, name), { force: true });
      // Also removes empty parent folders.
      for (let above = dirname(name); above !== '.'; above = dirname(above))
        if (
          !(await rmdir(join(folder, above)).then(
            () => true,
            () => false,
          ))
        )
          return;
    },
    async *list() {
      const entries = await orNull(opendir(folder, { recursive: true }));
      for await (const entry of entries ?? []) {
        const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && isMediaName(name)) yield name;
      }
    },
  };
}

// File times have a resolution of milliseconds; a replacement file has another inode.
type Stats = { size: number; mtimeMs: number; ino: number };

const hashOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null;
    throw error;
  });
}
