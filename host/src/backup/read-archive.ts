import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  Closing,
  closingName,
  formatVersion,
  Header,
  headerName,
  sectionOf,
  tallySections,
} from './archive-format.ts';

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer One> ? One : never;

/** Callbacks for entries; each must read its bytes to the end. */
export type ArchiveReader = {
  header(header: Header): Promise<void>;
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>;
  upload(path: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  secret(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
};

/** Not a backup, or incomplete; the message is a sentence for the user. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup';
}

/**
 * Reads a backup from start to end in bounded memory and verifies every byte against the checksums at its end, so nothing is
 * verified before it has been read completely. Throws DamagedBackup, or what the reader throws.
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<Closing> {
  const entries = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), entries);
  unpacked.catch(() => {}); // the loop below throws the same error
  const tally = tallySections();
  let closing: Closing | null = null;
  const line = inLine(entries[Symbol.asyncIterator]());
  try {
    await reader.header(await readHeader(await line.take()));
    for (let entry = await line.look(); entry !== null; entry = await line.look()) {
      const { name } = entry.header;
      if (closing !== null) throw new DamagedBackup(`${file} is damaged: there is data after its end.`);
      if (name === closingName) {
        closing = Closing.parse(JSON.parse(await text((await line.take())!)));
        continue;
      }
      const section = sectionOf(name);
      if (section === null || section === headerName || entry.header.type !== 'file')
        throw new DamagedBackup(`${file} is damaged: it contains an unexpected entry, ${name}.`);
      if (section.startsWith('tables/')) {
        await reader.table(section.slice('tables/'.length), unitsOf(section));
      } else {
        const bytes = checked((await line.take())!);
        if (section === 'uploads') await reader.upload(name.slice('uploads/'.length), bytes);
        else await reader.secret(name.slice('secrets/'.length), bytes);
      }
    }
    await unpacked;
  } catch (error) {
    entries.destroy();
    throw isDamage(error) ? new DamagedBackup(damageOf(file, error as Error), { cause: error }) : error;
  }
  if (closing === null) throw new DamagedBackup(`${file} is damaged: its end is missing.`);
  const wrong = findDifference(tally.sections(), closing.sections);
  if (wrong !== null) throw new DamagedBackup(`${file} is damaged: the checksum of ${wrong} is wrong.`);
  return closing;

  async function readHeader(entry: Entry | null): Promise<Header> {
    if (entry?.header.name !== headerName) throw new DamagedBackup(`${file} is not a shop backup.`);
    return parseHeader(JSON.parse(await text(checked(entry))), file);
  }

  async function* unitsOf(section: string): AsyncGenerator<Buffer> {
    for (let next = await line.look(); next !== null; next = await line.look()) {
      if (sectionOf(next.header.name) !== section) return;
      yield* checked((await line.take())!);
    }
  }

  async function* checked(entry: Entry): AsyncGenerator<Buffer> {
    const see = tally.begin(entry.header.name, entry.header.size ?? 0);
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      see(chunk);
      yield chunk;
    }
  }
}

/** Looks one entry ahead, to detect the end of a table. */
function inLine(entries: AsyncIterator<Entry>) {
  let next: Entry | null | undefined;
  const look = async (): Promise<Entry | null> => {
    if (next !== undefined) return next;
    const { value, done } = await entries.next();
    return (next = done ? null : (value as Entry));
  };
  return {
    look,
    async take(): Promise<Entry | null> {
      const entry = await look();
      next = undefined;
      return entry;
    },
  };
}

function parseHeader(read: unknown, file: string): Header {
  const parsed = Header.safeParse(read);
  if (parsed.success) return parsed.data;
  const { format } = read as { format?: unknown };
  throw typeof format === 'number' && format > formatVersion
    ? new Error(
        `${file} was written by a newer version of Souk in a different format. Restore it with that version.`,
      )
    : new DamagedBackup(`${file} is not a shop backup.`);
}

function findDifference(found: Closing['sections'], expected: Closing['sections']): string | null {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].find((name) => JSON.stringify(found[name]) !== JSON.stringify(expected[name])) ?? null;
}

/** Errors of gunzip, tar, JSON and zod on corrupt input. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DamagedBackup) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code?.startsWith('Z_')) return true;
  return (
    error instanceof SyntaxError ||
    error.name === 'ZodError' ||
    /tar header|Unexpected end of data/i.test(error.message)
  );
}

function damageOf(file: string, error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_DATA_ERROR' && error.message === 'incorrect header check')
    return `${file} is not a shop backup.`;
  return `${file} is damaged: ${code === 'Z_BUF_ERROR' ? 'its end is missing' : error.message}.`;
}
