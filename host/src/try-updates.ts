import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rootFolder } from './workspace-build.ts';

/*
 * `npm run try-updates`: updates all dependencies to their newest minor version in a copy of the tree, type-checks it and runs the fast
 * tests there. The tree itself stays as it is. Names of test projects may follow: `npm run try-updates -- rules`.
 */

const fastProjects = ['rules', 'sandbox', 'storefront'];
const left = new Set(['.git', 'node_modules', 'build', '.react-router', 'data']);

const projects = process.argv.length > 2 ? process.argv.slice(2) : fastProjects;
const copy = await mkdtemp(join(tmpdir(), 'souk-updates-'));

/** Runs a program in the copy, with its output on this terminal; returns whether it succeeded. */
const run = (...words: [string, ...string[]]) => {
  console.log(`\n> ${words.join(' ')}`);
  const [program, ...args] = words;
  return spawnSync(program, args, { cwd: copy, stdio: 'inherit' }).status === 0;
};

const steps: [name: string, step: () => boolean][] = [
  [
    'update',
    () =>
      run('npx', '--yes', 'npm-check-updates', '--target', 'minor', '--peer', '--workspaces', '--root', '-u'),
  ],
  ['install', () => run('npm', 'install', '--no-audit', '--no-fund')],
  ['types', () => run('npm', 'run', 'typecheck')],
  ['tests', () => run('npx', 'vitest', 'run', ...projects.flatMap((name) => ['--project', name]))],
];

try {
  await cp(rootFolder, copy, {
    recursive: true,
    filter: (file) => file === rootFolder || !left.has(basename(file)),
  });
  const broken: string[] = [];
  for (const [name, step] of steps) {
    if (step()) continue;
    broken.push(name);
    if (name === 'update' || name === 'install') break; // nothing to test
  }
  console.log(
    broken.length > 0 ? `\nBroken with the newest minor versions: ${broken.join(', ')}` : '\nNothing broke.',
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await rm(copy, { recursive: true, force: true });
}
