import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFiles } from '@souk/server/outbound/media-files';

/** Pictures of people in a folder that must be there. Files appear whole: they are written aside and renamed. */
export function mediaFolder(folder: string): MediaFiles {
  return {
    async save(name, bytes) {
      // A name with a dot in front is never served.
      const unfinished = join(folder, `.${name}.tmp`);
      try {
        await writeFile(unfinished, bytes, { flag: 'wx' });
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
