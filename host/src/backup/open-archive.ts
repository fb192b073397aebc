import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { closingName, type Closing, headerName, type Header, tallySections } from './archive-format.ts';

export type ArchiveWriter = {
  /** Takes exactly `size` bytes, else throws. */
  add(name: string, size: number, bytes: Readable): Promise<void>;
  /** Writes the expected contents and renames the file; returns its size in bytes. */
  finish(rest: Omit<Closing, 'sections'>): Promise<number>;
  /** Deletes the unfinished file. */
  abandon(): Promise<void>;
};

/** Pictures don't compress and texts compress easily: a higher level only takes longer. */
const gzipLevel = 3;

/**
 * Writes a backup to `<file>.part`, readable by this user only, and renames it once complete and flushed. Throws a sentence if the
 * file or an unfinished one exists.
 */
export async function openArchive(file: string, header: Header): Promise<ArchiveWriter> {
  const unfinished = `${file}.part`;
  await assertFree(file, unfinished);
  const entries = pack();
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(entries, createGzip({ level: gzipLevel }), output);
  // Write failures (a full disk) are reported to the next caller of add; nothing may be awaiting them yet.
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const tally = tallySections();

  async function put(
    name: string,
    size: number,
    bytes: Readable,
    see: (chunk: Buffer) => void,
  ): Promise<void> {
    const taken = new Promise<void>((resolve, reject) => {
      const sink = entries.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      bytes.on('data', see);
      bytes.on('error', (error) => sink.destroy(error));
      bytes.pipe(sink);
    });
    try {
      await Promise.race([taken, failed]);
    } catch (error) {
      if (entries.destroyed) await written; // rejects with the reason
      throw error;
    }
  }

  const add = (name: string, size: number, bytes: Readable) =>
    put(name, size, bytes, tally.begin(name, size));
  const ofJson = (value: Header | Closing) => Buffer.from(JSON.stringify(value, null, 1));

  const first = ofJson(header);
  await add(headerName, first.length, Readable.from([first]));
  return {
    add,
    async finish(rest) {
      const last = ofJson({ sections: tally.sections(), ...rest });
      await put(closingName, last.length, Readable.from([last]), () => {});
      entries.finalize();
      await written;
      const { size } = await stat(unfinished);
      await assertFree(file);
      await rename(unfinished, file);
      await keepName(dirname(file));
      return size;
    },
    async abandon() {
      entries.destroy();
      await written.catch(() => {}); // the caller knows the reason
      await rm(unfinished, { force: true });
    },
  };
}

async function assertFree(...files: string[]): Promise<void> {
  for (const file of files) {
    if (!(await stat(file).catch(() => null))) continue;
    throw new Error(
      file.endsWith('.part')
        ? `${file} already exists: another backup is running, or one was interrupted. If none is running, remove the file.`
        : `${file} already exists. Choose another name: a backup never overwrites files.`,
    );
  }
}

/** Flushes the folder, so the rename survives a power cut. Windows can't open folders. */
async function keepName(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
