import { stat } from 'node:fs/promises';
import type { Closing, Header } from './archive-format.ts';
import { readArchive } from './read-archive.ts';

export type VerifiedBackup = { header: Header; closing: Closing };

/** Reads a whole backup and writes nothing. Throws a sentence if it is missing, not a backup, or incomplete. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Error(`${file} does not exist.`);
  let header: Header | undefined;
  const closing = await readArchive(file, {
    header: async (read) => void (header = read),
    table: (_name, rows) => readToTheEnd(rows),
    upload: (_path, bytes) => readToTheEnd(bytes),
    secret: (_name, bytes) => readToTheEnd(bytes),
  });
  return { header: header!, closing }; // readArchive reads the header first, or throws
}

async function readToTheEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}
