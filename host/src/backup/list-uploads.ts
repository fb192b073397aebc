import { opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The finished files below a folder, as paths with slashes; of a folder that is not there: none. */
export async function* listUploads(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (entries === null) return;
  for await (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep);
    // A name with a dot in front is unfinished.
    if (entry.isFile() && !path.some((part) => part.startsWith('.'))) yield path.join('/');
  }
}
