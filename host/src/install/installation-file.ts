import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopFacts } from '@souk/server/account/set-up-shop';

/** What setting up has come to. It lies in the data folder, readable by the shop's user only. */
export type Installation = {
  /** SHA-256 of the key; null: none was made, or it is dead. */
  keyHash: string | null;
  /** Null: not chosen yet. */
  database: 'built-in' | { url: string } | null;
  /** As it was typed last, so that whoever comes back finds it. */
  shop: ShopFacts | null;
  /** When it was finished; from then on nothing of it is open again. */
  finishedAt: string | null;
};

export const nothingYet: Installation = { keyHash: null, database: null, shop: null, finishedAt: null };

const fileOf = (dataDir: string) => join(dataDir, 'installation.json');

/** Null: nobody has begun. Throws a sentence where the file is there and cannot be read: that is no reason to begin anew. */
export async function readInstallation(dataDir: string): Promise<Installation | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null; // whoever needs the folder says what is wrong with it
    throw new Error(`Can't read ${fileOf(dataDir)} (${cause.code}).`, { cause });
  });
  if (text === null) return null;
  try {
    return { ...nothingYet, ...(JSON.parse(text) as Partial<Installation>) };
  } catch (cause) {
    throw new Error(
      `The file ${fileOf(dataDir)} is not whole; put back a copy, or remove it to set up anew.`,
      {
        cause,
      },
    );
  }
}

/** Whole or not at all: who is killed while it is written finds what was there before. */
export async function writeInstallation(dataDir: string, installation: Installation): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unpublished = `${fileOf(dataDir)}.${randomBytes(6).toString('hex')}`;
  await writeFile(unpublished, JSON.stringify(installation, null, 2), { mode: 0o600 });
  await chmod(unpublished, 0o600);
  await rename(unpublished, fileOf(dataDir));
}

export async function changeInstallation(
  dataDir: string,
  change: Partial<Installation>,
): Promise<Installation> {
  const next = { ...((await readInstallation(dataDir)) ?? nothingYet), ...change };
  await writeInstallation(dataDir, next);
  return next;
}

/**
 * What was chosen while setting up, as variables: they stand below the environment, which wins. A shop that was set up is no
 * demo, also where nobody says so.
 */
export function variablesOf(installation: Installation | null): Record<string, string> {
  const { database = null, finishedAt = null } = installation ?? {};
  return {
    ...(database !== null && typeof database === 'object' ? { DATABASE_URL: database.url } : {}),
    ...(finishedAt === null ? {} : { DEMO: '0' }),
  };
}

/** The environment with what was chosen below it; an empty variable counts as absent. */
export async function withInstalled(
  source: Record<string, string | undefined>,
): Promise<Record<string, string | undefined>> {
  const chosen = variablesOf(await readInstallation(source.DATA_DIR || 'data'));
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  return { ...chosen, ...Object.fromEntries(given) };
}
