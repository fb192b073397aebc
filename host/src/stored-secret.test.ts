import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedSecret } from './stored-secret.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('generates the secret once, also in a new data folder, readable by its owner only', async () => {
  const path = join(folder, 'new', 'data', 'auth-secret');
  const [first, second] = await Promise.all([storedSecret(path), storedSecret(path)]);
  expect(first).toBe(second);
  expect(first.length).toBeGreaterThanOrEqual(43);
  expect((await stat(path)).mode & 0o077).toBe(0);
});
