import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { majorVersionOf } from './server-version.ts';

/** A connection to a server of this version. */
const serverOf = (number: number) =>
  ({ query: async () => ({ rows: [{ number }] }) }) as unknown as ClientBase;

test('"Any PostgreSQL ≥ 15"', async () => {
  expect(await majorVersionOf(serverOf(150_000))).toBe(15);
  expect(await majorVersionOf(serverOf(180_004))).toBe(18);
  await expect(majorVersionOf(serverOf(140_099))).rejects.toThrow(
    'PostgreSQL 14 is too old; the shop needs 15 or newer.',
  );
});
