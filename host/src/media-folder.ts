import { randomBytes } from 'node:crypto';
import { access, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isMediaName, type Media } from '@souk/server/outbound/media-port';

/** Pictures in a folder that must be there to put some. Files appear whole: they are written aside and renamed. */
export function mediaFolder(folder: string): Media {
  return {
    async put(name, bytes) {
      if (!isMediaName(name)) throw new Error(`${name} is no name of a picture.`);
      const target = join(folder, name);
      if (name.includes('/')) {
        await access(folder); // or a mount that is away would be filled beneath
        await mkdir(dirname(target), { recursive: true });
      }
      // A name with a dot in front is never served.
      const unfinished = join(dirname(target), `.${basename(name)}.${randomBytes(8).toString('hex')}.tmp`);
      try {
        await writeFile(unfinished, bytes, { flag: 'wx' });
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(name) {
      const handle = isMediaName(name) ? await orNull(open(join(folder, name))) : null;
      if (!handle) return null;
      const found = await handle.stat();
      if (found.isFile()) return { ...factsOf(found), stream: handle.createReadStream() };
      await handle.close();
      return null;
    },
    async head(name) {
      const found = isMediaName(name) ? await orNull(stat(join(folder, name))) : null;
      return found?.isFile() ? factsOf(found) : null;
    },
    async delete(name) {
      if (isMediaName(name)) await rm(join(folder, name), { force: true });
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
const factsOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }) => ({
  bytes: size,
  version: `${mtimeMs} ${ino}`,
});

/** Null for what is not there. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return null;
    throw error;
  });
}
