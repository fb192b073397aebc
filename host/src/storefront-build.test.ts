import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hasCurrentBuild, storefrontFolder } from './storefront-build.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

test('npm run build, twice at once, leaves what a start looks for: current sources, every script in its compressed forms', async () => {
  await Promise.all([
    run('npm', ['run', 'build'], { cwd: root }),
    run('npm', ['run', 'build'], { cwd: root }),
  ]);
  expect(await hasCurrentBuild()).toBe(true);
  const names = new Set(await readdir(join(storefrontFolder, 'build/client/assets')));
  const scripts = [...names].filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
});
