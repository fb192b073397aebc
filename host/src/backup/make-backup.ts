import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openSnapshot, type Snapshot } from '@souk/server/operations/backup/open-snapshot';
import type { Media } from '@souk/server/outbound/media-port';
import { formatVersion } from './archive-format.ts';
import { findSecrets } from './secret-files.ts';
import { shopVersion } from './shop-version.ts';
import { type ArchiveWriter, openArchive } from './open-archive.ts';

export type BackupReport = {
  bytes: number;
  tables: number;
  rows: number;
  uploads: number;
  /** Uploads deleted during the backup. */
  missed: number;
  /** Names of included secrets. */
  secrets: string[];
};

/** Bytes of a table in memory at once. */
const pieceBytes = 1_000_000;

/**
 * Writes all data of a running shop into one file: its tables from one snapshot, then the uploads. A row is written after its
 * picture, so the snapshot's pictures all exist unless deleted meanwhile. The job queue is excluded: it can be rebuilt, and nothing
 * essential is stored only there. On failure or abort it throws and leaves no file.
 */
export async function makeBackup({
  databaseUrl,
  dataDir,
  media,
  file,
  hasSecrets,
  signal,
}: {
  databaseUrl: string;
  dataDir: string;
  /** Location of the pictures. */
  media: Media;
  file: string;
  hasSecrets: boolean;
  signal?: AbortSignal;
}): Promise<BackupReport> {
  const snapshot = await openSnapshot(databaseUrl);
  try {
    const { madeAt, migrations, tables, sequences } = snapshot;
    const souk = await shopVersion();
    const archive = await openArchive(file, {
      format: formatVersion,
      souk,
      madeAt,
      migrations,
      tables,
      sequences,
    });
    try {
      const rows = await addTables(archive, snapshot, signal);
      const { uploads, missed } = await addUploads(archive, media, signal);
      const secrets = hasSecrets ? await addSecrets(archive, dataDir) : [];
      const bytes = await archive.finish({ rows, missed });
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return { bytes, tables: tables.length, rows: total, uploads, missed, secrets };
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const table of snapshot.tables) {
    let pieces = 0;
    let count = 0;
    for await (const piece of inPieces(snapshot.copyOut(table))) {
      signal?.throwIfAborted();
      // A COPY line is a row: line breaks inside are written as \n.
      for (const byte of piece) if (byte === 0x0a) count++;
      const name = `tables/${table.name}/${String(++pieces).padStart(6, '0')}`;
      await archive.add(name, piece.length, Readable.from([piece]));
    }
    rows[table.name] = count;
  }
  return rows;
}

/** Tar headers need the entry's size in advance. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function addUploads(archive: ArchiveWriter, media: Media, signal?: AbortSignal) {
  let uploads = 0;
  let missed = 0;
  for await (const name of media.list()) {
    signal?.throwIfAborted();
    const picture = await media.read(name);
    if (!picture) {
      missed++; // deleted meanwhile
      continue;
    }
    try {
      await archive.add(`uploads/${name}`, picture.bytes, picture.stream);
    } finally {
      picture.stream.destroy();
    }
    uploads++;
  }
  return { uploads, missed };
}

async function addSecrets(archive: ArchiveWriter, dataDir: string): Promise<string[]> {
  const names = await findSecrets(dataDir);
  for (const name of names) {
    const secret = await readFile(join(dataDir, name));
    await archive.add(`secrets/${name}`, secret.length, Readable.from([secret]));
  }
  return names;
}
