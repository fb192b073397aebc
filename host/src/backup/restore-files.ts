import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { ChosenMedia } from '#media/choose-media.ts';
import { secretFiles } from './secret-files.ts';

export type RestoredFiles = {
  addUpload(path: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Throws a sentence if DATA_DIR has a different secret of that name. */
  addSecret(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  /** Waits until all pictures are stored, then moves the secrets into place. */
  show(): Promise<{ uploads: number; secrets: string[] }>;
  /** Deletes everything this restore has stored. */
  undo(): Promise<void>;
};

export type Place = Pick<ChosenMedia, 'media' | 'where' | 'prepare'>;

/** Journal in DATA_DIR: the destination and the names of pictures, each recorded before it is stored. */
const journalName = 'restoring';

const atOnce = 8;

/** Throws a sentence if uploads exist that a restore would mix with its own; leftovers of an interrupted restore are ignored. */
export async function assertNoUploads(dataDir: string, { media, where }: Place): Promise<void> {
  const left = new Set(await readJournal(dataDir, where));
  for await (const name of media.list()) {
    if (!left.has(name))
      throw new Error(
        `${where} already has uploads (${name}). Restore into a new ${where.startsWith('http') ? 'S3_PREFIX' : 'DATA_DIR'}, or move them away.`,
      );
  }
}

/**
 * Stores pictures as they are read: no row refers to them until the restore completes. Leftovers of an interrupted restore are
 * deleted first.
 */
export async function restoreFiles(dataDir: string, place: Place): Promise<RestoredFiles> {
  const { media, where } = place;
  await assertNoUploads(dataDir, place);
  await place.prepare();
  const journal = join(dataDir, journalName);
  for (const name of await readJournal(dataDir, where)) await media.delete(name);
  await writeFile(journal, `${JSON.stringify(where)}\n`, { flush: true });
  const secrets = new Map<string, string>();
  const shown: string[] = [];
  const put: string[] = [];
  const putting = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;

  const settled = () => Promise.all(putting);

  return {
    async addUpload(name, bytes) {
      const picture = await buffer(bytes);
      if (putting.size >= atOnce) await Promise.race(putting);
      if (failure) throw failure.error;
      put.push(name);
      await appendFile(journal, `${JSON.stringify(name)}\n`);
      const work = media
        .put(name, picture)
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => putting.delete(work));
      putting.add(work);
    },
    async addSecret(name, bytes) {
      const secret = await text(bytes);
      if (!secretFiles.includes(name)) throw new Error(`The backup contains an unknown secret, ${name}.`);
      const present = await readFile(join(dataDir, name), 'utf8').catch(() => null);
      if (present !== null && present !== secret)
        throw new Error(
          `${join(dataDir, name)} already exists and differs from the one in the backup. Restore into a new DATA_DIR, or move it away.`,
        );
      if (present === null) secrets.set(name, secret);
    },
    async show() {
      await settled();
      if (failure) throw failure.error;
      for (const [name, secret] of secrets) {
        const path = join(dataDir, name);
        await writeFile(path, secret, { mode: 0o600, flag: 'wx', flush: true });
        shown.push(path);
      }
      await rm(journal);
      return { uploads: put.length, secrets: [...secrets.keys()] };
    },
    async undo() {
      await settled();
      for (const path of shown) await rm(path, { force: true });
      for (const name of put) await media.delete(name);
      await rm(journal, { force: true });
    },
  };
}

/** Names that an interrupted restore to this destination has stored, or was about to. */
async function readJournal(dataDir: string, where: string): Promise<string[]> {
  const written = await readFile(join(dataDir, journalName), 'utf8').catch(() => '');
  const [place, ...names] = written
    .split('\n')
    .slice(0, -1) // an incomplete last line: its picture was never stored
    .map((line) => JSON.parse(line) as string);
  return place === where ? names : [];
}
