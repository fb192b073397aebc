import { createHash } from 'node:crypto';
import { z } from 'zod';

/*
 * A backup is one tar file, packed with gzip, so that what is in it can also be looked at without a shop:
 *   backup.json             what it is (Header)
 *   tables/<name>/<number>  the rows of a table as COPY writes text, in pieces that belong one after the other
 *   uploads/<path>          pictures of people
 *   secrets/<name>          only if asked for
 *   contents.json           what must have been there (Closing); without it the file was cut
 */

export const headerName = 'backup.json';
export const closingName = 'contents.json';
/** Raised when an older shop could not read what a newer one writes. */
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
/** How many entries and bytes a table, the uploads or the secrets have, and the SHA-256 over all of them in order. */
export type Section = z.infer<typeof Section>;

export const Closing = z.object({
  sections: z.record(z.string(), Section),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  /** Uploads that were deleted while the backup was being made. */
  missed: z.int(),
});
export type Closing = z.infer<typeof Closing>;

/** `tables/orders` of `tables/orders/000001`, `uploads` of `uploads/a.jpg`. Null: no name of a backup. */
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

/** Sums a section up while its entries go by, for the writing and the reading side. */
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
