import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder, sweepTestFolders } from './test-folder.ts';

let root: string;
beforeAll(async () => {
  root = await makeTestFolder();
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('removes leftovers of killed runs; a live run keeps its folders, also while no shop owns them', async () => {
  const dead = spawn(process.execPath, ['--version']);
  await once(dead, 'close');
  await mkdir(join(root, `souk-test-${dead.pid}-left`));
  const retained = await makeTestFolder(root);
  await mkdir(join(retained, 'elsewhere'));
  await sweepTestFolders([root]);
  expect((await readdir(root)).map((name) => join(root, name))).toEqual([retained]);
});
