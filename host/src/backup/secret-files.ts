import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the shop has made up for itself and keeps in DATA_DIR. The password of the embedded database is not among them: it
 * belongs to that database, and the one that a backup is restored into has its own.
 */
export const secretFiles: readonly string[] = ['auth-secret'];

export async function findSecrets(dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    secretFiles.map(async (name) => ((await stat(join(dataDir, name)).catch(() => null)) ? name : null)),
  );
  return found.filter((name) => name !== null);
}
