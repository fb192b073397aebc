import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from '#outbound/mailer.ts';

/** A stored email, as shown by `/dev/mail.json`. */
export type StoredMail = OutgoingMail & {
  id: string;
  at: string;
};

const maxStored = 500;
const maxListed = 100;
const safeId = /^[\w-]{1,120}$/;

/** Writes `<id>.eml` for mail programs and `<id>.json` for us; a retry has the same Message-ID and replaces the files. */
export async function storeMailFile(
  folder: string,
  known: KnownMails,
  { mail, eml }: { mail: OutgoingMail; eml: Buffer },
): Promise<void> {
  const id = mail.messageId
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120);
  const stored: StoredMail = { ...mail, id, at: new Date().toISOString() };
  const write = async () => {
    // Waits for both writes even if one fails, so that a retry doesn't collide with an unfinished one.
    const written = await Promise.allSettled([
      writeWhole(join(folder, `${id}.eml`), eml),
      writeWhole(join(folder, `${id}.json`), JSON.stringify(stored)),
    ]);
    for (const one of written) if (one.status === 'rejected') throw one.reason;
  };
  await write().catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  const old = await known.add(id);
  await Promise.all(
    old.flatMap((each) =>
      ['json', 'eml'].map((kind) => rm(join(folder, `${each}.${kind}`), { force: true })),
    ),
  );
}

/** Newest first, at most 100. */
export async function listMailFiles(folder: string): Promise<StoredMail[]> {
  const ids = (await idsByAge(folder)).slice(-maxListed).toReversed();
  const mails = await Promise.all(ids.map((id) => readMailFile(folder, id)));
  return mails.filter((mail) => mail !== null);
}

export async function readMailFile(folder: string, id: string): Promise<StoredMail | null> {
  if (!safeId.test(id)) return null;
  try {
    return JSON.parse(await readFile(join(folder, `${id}.json`), 'utf8')) as StoredMail; // written above
  } catch {
    return null;
  }
}

/** Listing and sorting the folder takes longer than writing an email. */
const lookEvery = 500;

/** A process's index of a folder, which saves listing it for each email. */
export class KnownMails {
  readonly #folder: string;
  #ids = new Set<string>();
  #addedSinceLook = Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds an email; returns those in excess of the limit. */
  async add(id: string): Promise<string[]> {
    if (this.#addedSinceLook >= lookEvery) {
      this.#addedSinceLook = 0;
      this.#ids = new Set(await idsByAge(this.#folder));
    }
    this.#ids.add(id);
    this.#addedSinceLook++;
    const tooMany = [...this.#ids.keys().take(Math.max(0, this.#ids.size - maxStored))];
    for (const old of tooMany) this.#ids.delete(old);
    return tooMany;
  }
}

/** Oldest first: file names start with the email's number. */
async function idsByAge(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const collator = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted(collator.compare);
}

/** Atomic, so readers never see a partial file. Files contain codes, so only this user may read them. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.tmp`, content, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
