import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutgoingMail } from '#outbound/mailer.ts';

/** A mail in the folder, as `/dev/mail.json` shows it. */
export type StoredMail = OutgoingMail & {
  /** Name of its files. */
  id: string;
  /** ISO time of the last try. */
  at: string;
};

/** The folder of a shop that is tried out must not fill the disk. */
const mostKept = 500;
const mostListed = 100;
const safeId = /^[\w-]{1,120}$/;

/** Keeps `<id>.eml` for mail programs and `<id>.json` for us; a repeat of a mail has its Message-ID and replaces it. */
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
    // Both are over before anything is written again: half of the first try would take away what the second has begun.
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

/** The newest mails first, at most 100. */
export async function listMailFiles(folder: string): Promise<StoredMail[]> {
  const ids = (await idsByAge(folder)).slice(-mostListed).toReversed();
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

/** To read a folder and put it in order takes longer than to write a mail. */
const lookEvery = 500;

/** What one process knows to be in a folder, so that it need not look for each mail. */
export class KnownMails {
  readonly #folder: string;
  /** Oldest first. */
  #ids = new Set<string>();
  #addedSinceLook = Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One more is in the folder; answers those that are too many. */
  async add(id: string): Promise<string[]> {
    if (this.#addedSinceLook >= lookEvery) {
      this.#addedSinceLook = 0;
      this.#ids = new Set(await idsByAge(this.#folder));
    }
    this.#ids.add(id);
    this.#addedSinceLook++;
    const tooMany = [...this.#ids.keys().take(Math.max(0, this.#ids.size - mostKept))];
    for (const old of tooMany) this.#ids.delete(old);
    return tooMany;
  }
}

/** Oldest first: the names begin with the number of the mail. */
async function idsByAge(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const collator = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted(collator.compare);
}

/** A reader never sees half of it. Codes are in there: only this user may read it. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  await writeFile(`${path}.tmp`, content, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}
