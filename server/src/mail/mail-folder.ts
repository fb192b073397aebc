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
export async function storeMailFile(folder: string, mail: OutgoingMail, eml: Buffer): Promise<void> {
  const id = mail.messageId
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120);
  const kept: StoredMail = { ...mail, id, at: new Date().toISOString() };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(join(folder, `${id}.eml`), eml);
  await writeWhole(join(folder, `${id}.json`), JSON.stringify(kept));
  await dropOldest(folder);
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

async function dropOldest(folder: string): Promise<void> {
  const ids = await idsByAge(folder);
  for (const id of ids.slice(0, Math.max(0, ids.length - mostKept))) {
    await rm(join(folder, `${id}.json`), { force: true });
    await rm(join(folder, `${id}.eml`), { force: true });
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
