import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Media, MediaFacts } from '@souk/server/outbound/media-port';

export type MoveReport = {
  pictures: number;
  /** Copied, or to be copied by a run without dry run. */
  copied: number;
  copiedBytes: number;
  /** Already there, by size and hash. */
  same: number;
  /** Deleted during the move. */
  vanished: number;
  /** In the new place only. */
  extra: number;
  /** In the old place only, at the end. */
  missing: string[];
  /** A different picture of that name exists. */
  differing: string[];
};

type Move = {
  from: Media;
  to: Media;
  isDry: boolean;
  /** Overwrites different pictures, so the old place wins. */
  isReplacing?: boolean;
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
};

const atOnce = 8;
/** Uploads continue meanwhile; those during the last round are left for the next run. */
const maxRounds = 3;

/**
 * Copies all pictures from one place to another while both are in use, and compares each by size and hash. Deletes nothing and
 * skips existing copies, so an interrupted run can be resumed.
 */
export async function moveMedia(move: Move): Promise<MoveReport> {
  const report: MoveReport = {
    pictures: 0,
    copied: 0,
    copiedBytes: 0,
    same: 0,
    vanished: 0,
    extra: 0,
    missing: [],
    differing: [],
  };
  const seen = new Set<string>();
  for (let round = 0; round < (move.isDry ? 1 : maxRounds); round++) {
    const before = seen.size;
    await inLines(unseen(move.from, seen), async (name) => {
      move.signal?.throwIfAborted();
      await moveOne(move, name, report);
      move.onProgress?.(seen.size);
    });
    if (seen.size === before) break;
  }
  await compareLists(move, report);
  return report;
}

async function* unseen(media: Media, seen: Set<string>): AsyncGenerator<string> {
  for await (const name of media.list()) {
    if (seen.has(name)) continue;
    seen.add(name);
    yield name;
  }
}

async function inLines(names: AsyncGenerator<string>, work: (name: string) => Promise<void>): Promise<void> {
  const line = async () => {
    for await (const name of names) await work(name);
  };
  // A generator serves concurrent consumers in turn; one failure ends it for all.
  await Promise.all(Array.from({ length: atOnce }, line));
}

async function moveOne(
  { from, to, isDry, isReplacing }: Move,
  name: string,
  report: MoveReport,
): Promise<void> {
  const there = await to.head(name);
  if (isDry && !there) {
    const facts = await from.head(name);
    if (!facts) return void report.vanished++;
    report.copied++;
    return void (report.copiedBytes += facts.bytes);
  }
  const source = there ? await from.head(name) : null;
  if (there && !source) return void report.vanished++;
  if (there && source && (await isSame({ from, to, name, source, there }))) return void report.same++;
  if (there && (isDry || !isReplacing)) return void report.differing.push(name);
  const bytes = await bytesOf(from, name);
  if (!bytes) return void report.vanished++;
  if (there) await to.put(name, bytes);
  else await to.putNew(name, bytes); // one stored meanwhile is compared, not lost
  const put = await to.head(name);
  const isRight = put?.bytes === bytes.length && (await hashOf(to, name, put)) === sha256(bytes);
  if (!isRight) return void report.differing.push(name);
  report.copied++;
  report.copiedBytes += bytes.length;
}

type Pair = { from: Media; to: Media; name: string; source: MediaFacts; there: MediaFacts };

async function isSame({ from, to, name, source, there }: Pair): Promise<boolean> {
  if (source.bytes !== there.bytes) return false;
  const [one, other] = await Promise.all([hashOf(from, name, source), hashOf(to, name, there)]);
  return one !== null && one === other;
}

/** The checksum recorded and verified by the store, else that of the current content. */
async function hashOf(media: Media, name: string, facts: MediaFacts): Promise<string | null> {
  if (facts.sha256 !== undefined) return facts.sha256;
  const bytes = await bytesOf(media, name);
  return bytes && sha256(bytes);
}

async function bytesOf(media: Media, name: string): Promise<Buffer | null> {
  const found = await media.read(name);
  return found && buffer(found.stream);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function compareLists({ from, to }: Move, report: MoveReport): Promise<void> {
  const there = new Set<string>();
  for await (const name of to.list()) there.add(name);
  for await (const name of from.list()) {
    report.pictures++;
    if (!there.delete(name)) report.missing.push(name);
  }
  report.extra = there.size;
}
