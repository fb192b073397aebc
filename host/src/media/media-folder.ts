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
  /** Absent: it must be there. */
  isMadeOnDemand?: boolean;
  /** Versions follow from what files hold; for few files that nobody changes. */
  isSameEverywhere?: boolean;
};

/**
 * Pictures in a folder that must be there to put some, unless it is made on demand: a mount that is away must not be filled beneath.
 * Files appear whole: they are written aside and renamed.
 */
export function mediaFolder(
  folder: string,
  { isMadeOnDemand = false, isSameEverywhere = false }: FolderRules = {},
): Media {
  const versions = new Map<string, Promise<string>>();

  /** What comes with every release has other times and nodes on each machine. */
  async function factsOf(name: string, found: Stats): Promise<MediaFacts> {
    const version = `${found.mtimeMs} ${found.ino}`;
    if (!isSameEverywhere) return { bytes: found.size, version };
    const key = `${name} ${version}`;
    const ofContent = versions.get(key) ?? readFile(join(folder, name)).then(hashOf);
    versions.set(key, ofContent);
    return { bytes: found.size, version: await ofContent };
  }

  /** Writes it aside and gives it its name by `settle`; nothing of it is left when that fails. */
  async function store(
    name: string,
    bytes: Uint8Array,
    settle: (aside: string, target: string) => Promise<void>,
  ) {
    if (!isMediaName(name)) throw new Error(`${name} is no name of a picture.`);
    const target = join(folder, name);
    if (isMadeOnDemand) await mkdir(folder, { recursive: true });
    if (name.includes('/')) {
      await access(folder);
      await mkdir(dirname(target), { recursive: true });
    }
    // A name with a dot in front is never served.
    const aside = join(dirname(target), `.${basename(name)}.${randomBytes(8).toString('hex')}.tmp`);
    try {
      // A row that names it outlives a power cut; what can be made anew need not.
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
          await link(aside, target); // unlike rename it fails where something is
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
      // Folders that were made for it go with it.
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

// A clock of files stands still for some milliseconds; a file that takes another's place is another node meanwhile.
type Stats = { size: number; mtimeMs: number; ino: number };

const hashOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex');

/** Null for what is not there. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null;
    throw error;
  });
}
