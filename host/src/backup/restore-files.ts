import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { mediaFolder } from '#media-folder.ts';
import { secretFiles } from './secret-files.ts';

export type RestoredFiles = {
  addUpload(path: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Throws a sentence when DATA_DIR has another secret of that name. */
  addSecret(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Gives all of them their places. */
  show(): Promise<{ uploads: number; secrets: string[] }>;
  /** Takes away what this restore has put there. */
  undo(): Promise<void>;
};

/** A name that `serveUploads` never serves, in the folder itself: that may be a mount, which nothing is moved into at once. */
const asideName = '.restoring';

/** Throws a sentence when there are uploads that a restore would mix with its own. */
export async function assertNoUploads(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'uploads');
  for await (const path of mediaFolder(folder).list()) {
    throw new Error(
      `${folder} has uploads already (${path}); restore into a new DATA_DIR, or move them away.`,
    );
  }
}

/** Keeps files aside until all of a backup has been read; what an interrupted restore left aside goes. */
export async function restoreFiles(dataDir: string): Promise<RestoredFiles> {
  await assertNoUploads(dataDir);
  const folder = join(dataDir, 'uploads');
  const aside = join(folder, asideName);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  const secrets = new Map<string, string>();
  const shown: string[] = [];
  let uploads = 0;

  return {
    async addUpload(path, bytes) {
      const target = join(aside, path);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(bytes, createWriteStream(target, { flags: 'wx', flush: true }));
      uploads++;
    },
    async addSecret(name, bytes) {
      const secret = await text(bytes);
      if (!secretFiles.includes(name))
        throw new Error(`The backup has a secret ${name} that this shop does not know.`);
      const present = await readFile(join(dataDir, name), 'utf8').catch(() => null);
      if (present !== null && present !== secret)
        throw new Error(
          `${join(dataDir, name)} is there already and another one than that of the backup; restore into a new DATA_DIR, or move it away.`,
        );
      if (present === null) secrets.set(name, secret);
    },
    async show() {
      for (const [name, secret] of secrets) {
        const path = join(dataDir, name);
        await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true });
        shown.push(path);
      }
      for (const name of await readdir(aside)) {
        await rename(join(aside, name), join(folder, name));
        shown.push(join(folder, name));
      }
      await rm(aside, { recursive: true });
      return { uploads, secrets: [...secrets.keys()] };
    },
    async undo() {
      for (const path of [...shown, aside]) await rm(path, { recursive: true, force: true });
    },
  };
}
