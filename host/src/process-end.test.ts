// @module-tag slow
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

let child: ChildProcess;
let output: string;

afterEach(() => {
  child.kill('SIGKILL');
});

/** A process whose shutdown takes as long as `closing` says; its messages report progress. */
async function run(...closing: string[]): Promise<void> {
  output = '';
  child = fork(join(import.meta.dirname, 'testing/ending-process.ts'), closing, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await heard('running');
}

async function heard(word: string): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message === word) return;
  }
}

async function exitCode(): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('SIGTERM closes everything and exits 0 (F6)', async () => {
  await run('quickly');
  child.kill('SIGTERM');
  const [, code] = await Promise.all([heard('closed'), exitCode()]);
  expect(code).toBe(0);
});

test("the second SIGINT that npm forwards immediately doesn't force", async () => {
  await run('when-told');
  const closing = heard('closing');
  child.kill('SIGINT');
  await closing;
  child.kill('SIGINT');
  child.send('go on');
  expect(await exitCode()).toBe(0);
});

test('a later second SIGTERM forces exit 1 (F6)', async () => {
  await run('never');
  const closing = heard('closing');
  child.kill('SIGTERM');
  await closing;
  child.send('let a second pass');
  await heard('a second has passed');
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(1);
});

test('an unhandled rejection is reported, everything is closed, and the process exits with 1 (F35)', async () => {
  await run('quickly');
  child.send('reject');
  const [, code] = await Promise.all([heard('closed'), exitCode()]);
  expect(code).toBe(1);
  expect(output).toContain('Error: nobody handles this');
});

test('reports a reason in one sentence, without a stack', async () => {
  await run('quickly');
  child.send('because');
  expect(await exitCode()).toBe(1);
  expect(output).toBe('The database ended 6 times.\n');
});

test('reports a failing shutdown, and still ends', async () => {
  await run('badly');
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(1);
  expect(output).toContain('Error: cannot close');
});

/* Every reason for ending is logged. */

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is reported, when it arrives and at the end',
  async (signal) => {
    await run('quickly');
    child.kill(signal);
    expect(await exitCode()).toBe(0);
    expect(output).toBe(`Shutting down: ${signal}.\nThe shop stopped after ${signal}, with exit code 0.\n`);
  },
);

test("names and abandons what doesn't close in time, with exit code 1", async () => {
  await run('never', '100');
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(1);
  expect(output).toContain('Shutdown took longer than 0.1 s; gave up waiting for the last visitor.\n');
});

test('a process with an empty event loop reports it and exits with 1: it should wait for visitors', async () => {
  await run('quickly');
  child.send('leave');
  expect(await exitCode()).toBe(1);
  expect(output).toBe('The shop stopped because nothing was left to run, with exit code 1.\n');
});

test('reports an exit called elsewhere, with its code', async () => {
  await run('quickly');
  child.send('exit');
  expect(await exitCode()).toBe(7);
  expect(output).toBe('The shop exited on its own, with exit code 7.\n');
});

test('reports a second signal that forces the end', async () => {
  await run('never');
  const closing = heard('closing');
  child.kill('SIGTERM');
  await closing;
  child.send('let a second pass');
  await heard('a second has passed');
  child.kill('SIGTERM');
  await exitCode();
  expect(output).toContain('The shop stopped immediately after a second SIGTERM, with exit code 1.\n');
});
