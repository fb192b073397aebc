import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShopFacts } from '@souk/server/account/set-up-shop';

/** State of the setup, stored in the data folder and readable by the shop's user only. */
export type Installation = {
  /** SHA-256 of the key; null: none, or revoked. */
  keyHash: string | null;
  /** Null: not chosen yet. */
  database: 'built-in' | { url: string } | null;
  /** Last input, restored when the page is reopened. */
  shop: ShopFacts | null;
  /** Completion time; afterwards the installer stays closed. */
  finishedAt: string | null;
};

export const nothingYet: Installation = { keyHash: null, database: null, shop: null, finishedAt: null };

const fileOf = (dataDir: string) => join(dataDir, 'installation.json');

/** Null: not begun. Throws a sentence if the file exists but can't be read, because starting over would be wrong. */
export async function readInstallation(dataDir: string): Promise<Installation | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
    throw new Error(`Can't read ${fileOf(dataDir)} (${cause.code}).`, { cause });
  });
  if (text === null) return null;
  try {
    const stored = { ...nothingYet, ...(JSON.parse(text) as Partial<Installation>) };
    // Older versions of the installer didn't ask for languages.
    return { ...stored, shop: stored.shop && { ...stored.shop, languages: stored.shop.languages ?? [] } };
  } catch (cause) {
    throw new Error(
      `The file ${fileOf(dataDir)} is incomplete. Restore a copy, or remove it to set up the shop again.`,
      {
        cause,
      },
    );
  }
}

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

/** Choices of the setup as variables, overridden by the environment. A shop that was set up is no demo unless stated otherwise. */
export function variablesOf(installation: Installation | null): Record<string, string> {
  const { database = null, finishedAt = null } = installation ?? {};
  return {
    ...(database !== null && typeof database === 'object' ? { DATABASE_URL: database.url } : {}),
    ...(finishedAt === null ? {} : { DEMO: '0' }),
  };
}

/** The environment with the setup's choices as defaults; an empty variable counts as absent. */
export async function withInstalled(
  source: Record<string, string | undefined>,
): Promise<Record<string, string | undefined>> {
  const chosen = variablesOf(await readInstallation(source.DATA_DIR || 'data'));
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  return { ...chosen, ...Object.fromEntries(given) };
}
