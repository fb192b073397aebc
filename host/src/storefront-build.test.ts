// @module-tag slow
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hasCurrentShopBuild, builtFile, shopBuildFolder } from './shop-build.ts';
import { hasCurrentBuild, storefrontFolder } from './storefront-build.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

test('npm run build, twice at once, creates what a start needs: current sources, every script compressed', async () => {
  await Promise.all([
    run('npm', ['run', 'build'], { cwd: root }),
    run('npm', ['run', 'build'], { cwd: root }),
  ]);
  expect(await hasCurrentBuild()).toBe(true);
  expect(await hasCurrentShopBuild()).toBe(true);
  const names = new Set(await readdir(join(storefrontFolder, 'build/client/assets')));
  const scripts = [...names].filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((name) => !names.has(`${name}.br`) || !names.has(`${name}.gz`))).toEqual([]);
});

test('the bundled shop needs no files besides installed packages', async () => {
  const names = (await readdir(shopBuildFolder)).filter((name) => name.endsWith('.js'));
  expect(names).toEqual(expect.arrayContaining(['start.js', 'run-worker.js']));
  for (const name of names)
    expect(await readFile(join(shopBuildFolder, name), 'utf8'), name).not.toMatch(
      /\b__(?:dirname|filename)\b/,
    );
});

test("a shop that isn't built yet starts from its sources; one that can't be built says why", async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const refuse = () => Promise.reject(new Error('nobody may write here'));
  const file = (hasBuild: boolean) =>
    builtFile('start', '/sources/start.ts', { ensure: refuse, hasBuild: async () => hasBuild });
  expect(await file(false)).toBe('/sources/start.ts');
  expect(stderr).not.toHaveBeenCalled();
  expect(await file(true)).toBe('/sources/start.ts');
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining('nobody may write here'));
});
