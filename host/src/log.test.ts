import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { maskTokens } from './log.ts';

let child: ChildProcess;
afterEach(() => {
  child?.kill('SIGKILL');
});

test("doesn't log tokens in URLs", () => {
  expect(maskTokens('/api/v1/cart/by-user?user_token=0123456789&page=2')).toBe(
    '/api/v1/cart/by-user?user_token=…&page=2',
  );
  expect(maskTokens('/user/verify?email=a@example.com&code=1234')).toBe('/user/verify?email=…&code=…');
  expect(maskTokens('/forgot-password?link=longword')).toBe('/forgot-password?link=…');
  expect(maskTokens('/all/shoes?page=2')).toBe('/all/shoes?page=2');
});

async function logLines(): Promise<void> {
  child.send('log 1000 lines');
  const [answer] = await once(child, 'message');
  expect(answer).toBe('logged');
}

test('keeps running when the reader of its output is gone (F36)', async () => {
  child = spawn(process.execPath, [join(import.meta.dirname, 'testing/logging-process.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  await once(child, 'message');
  child.stdout?.destroy();
  child.stderr?.destroy();
  await logLines();
  await logLines();
  expect(child.exitCode).toBeNull();
});

test.runIf(existsSync('/dev/full'))("keeps running when its log's disk is full (F36)", async () => {
  const full = openSync('/dev/full', 'w');
  child = spawn(process.execPath, [join(import.meta.dirname, 'testing/logging-process.ts')], {
    stdio: ['ignore', full, full, 'ipc'],
  });
  closeSync(full);
  await once(child, 'message');
  await logLines();
  await logLines();
  expect(child.exitCode).toBeNull();
});
