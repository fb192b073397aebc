import { createHash } from 'node:crypto';
import { z } from 'zod';

/* A backup is one gzipped tar file, so it can be inspected without a shop:
   backup.json             metadata (Header)
   tables/<name>/<number>  rows of a table in COPY text format, in consecutive chunks
   uploads/<path>          uploaded pictures
   secrets/<name>          only on request
   contents.json           expected contents (Closing); a file without it was truncated */

export const headerName = 'backup.json';
export const closingName = 'contents.json';
/** Increased when older versions can't read the format. */
export const formatVersion = 1;

const TableColumns = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

export const Header = z.object({
  format: z.literal(formatVersion),
  souk: z.string(),
  madeAt: z.string(),
  migrations: z
    .array(z.object({ id: z.int(), name: z.string(), checksum: z.string(), applied_at: z.string() }))
    .min(1),
  tables: z.array(TableColumns),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
});
export type Header = z.infer<typeof Header>;

const Section = z.object({ entries: z.int(), bytes: z.int(), sha256: z.string() });
/** Entries and bytes of a table, the uploads or the secrets, and the SHA-256 over all of them in order. */
export type Section = z.infer<typeof Section>;

export const Closing = z.object({
  sections: z.record(z.string(), Section),
  /** Rows per table. */
  rows: z.record(z.string(), z.int()),
  /** Uploads deleted during the backup. */
  missed: z.int(),
});
export type Closing = z.infer<typeof Closing>;

export function sectionOf(name: string): string | null {
  if (name === headerName) return name;
  const isSafe = name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe || /[\\\0]/.test(name)) return null;
  return (
    /^(tables\/[^/]+)\/\d+$/.exec(name)?.[1] ??
    /^(uploads)\/./.exec(name)?.[1] ??
    /^(secrets)\/[^/]+$/.exec(name)?.[1] ??
    null
  );
}

/** Accumulates section totals while entries pass, for writer and reader. */
export function tallySections() {
  const open = new Map<string, { entries: number; bytes: number; hash: ReturnType<typeof createHash> }>();
  return {
    begin(name: string, size: number) {
      const section = sectionOf(name);
      if (section === null) throw new Error(`${name} is not a valid entry of a backup.`);
      let tally = open.get(section);
      if (!tally) open.set(section, (tally = { entries: 0, bytes: 0, hash: createHash('sha256') }));
      const { hash } = tally;
      tally.entries++;
      tally.bytes += size;
      hash.update(`${name}\0${size}\0`);
      return (chunk: Uint8Array) => void hash.update(chunk);
    },
    sections: (): Record<string, Section> =>
      Object.fromEntries(
        [...open].map(([name, { entries, bytes, hash }]) => [
          name,
          { entries, bytes, sha256: hash.copy().digest('hex') },
        ]),
      ),
  };
}
