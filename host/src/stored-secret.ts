import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from './environment.ts';

/** `AUTH_SECRET`, or the secret in the data folder. */
export async function authSecretOf({
  authSecret,
  dataDir,
}: Pick<Environment, 'authSecret' | 'dataDir'>): Promise<string> {
  return authSecret ?? storedSecret(join(dataDir, 'auth-secret'));
}

/** A secret of 43 characters, generated once and stored in a file readable by this user only. */
export async function storedSecret(path: string): Promise<string> {
  // With an external database the data folder may not exist yet.
  await mkdir(dirname(path), { recursive: true });
  // Unique per caller: concurrent calls must not overwrite each other.
  const unpublished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unpublished, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(unpublished, path); // atomic, and the first of several processes wins
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unpublished, { force: true });
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`The file ${path} must hold a secret of at least 32 characters.`);
  return secret;
}
