#!/usr/bin/env node
// Plain JavaScript that any Node from 20 on can read: the shop is TypeScript and runs on the Node 24 that npm
// installed with it, whichever Node this file was started by.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = 24;

// V8 would let its young generation grow to 128 MB and its heap to four times what is used, sized for the whole machine, and
// the C library keep an arena for each thread that ever compressed a page: half of what a busy shop held. Within so little room V8
// would look through all of it twice a second while pages are made. What an operator says in NODE_OPTIONS counts more.
const flags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
  `--max-old-space-size=${heapMegabytes()}`,
].filter((flag) => !(process.env.NODE_OPTIONS ?? '').includes(flag.split('=')[0]));
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env };

if (Number(process.versions.node.split('.')[0]) >= wanted) {
  beginAnewFrugally();
  // What was stripped of its types and compiled once is not again by the next start (in the temporary folder).
  module.enableCompileCache();
  await import('../src/souk.ts');
} else {
  const node = findNode(dirname(fileURLToPath(import.meta.url)));
  if (node) {
    runWith(node);
  } else {
    process.stderr.write(
      `Souk needs Node ${wanted} or newer and this is Node ${process.versions.node}; run "npm ci" in the project's folder (it installs Node ${wanted} there), or install Node ${wanted} yourself.\n`,
    );
    process.exitCode = 1;
  }
}

function findNode(folder) {
  const file = join(
    folder,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (
    existsSync(file) &&
    Number(spawnSync(file, ['-p', 'process.versions.node.split(".")[0]']).stdout) >= wanted
  )
    return file;
  return folder === dirname(folder) ? null : findNode(dirname(folder));
}

/** Two thirds of what the process may hold (memory-budget.ts); the nearer V8 is to its limit, the more often it tidies up. */
function heapMegabytes() {
  const [, number, unit] = /^(\d+)([MG])$/.exec(process.env.MEMORY_LIMIT ?? '') ?? [];
  const limit = Number(number ?? 768) * (unit === 'G' ? 1024 : 1);
  return Math.round((2 * limit) / 3);
}

/** Only at its very beginning can a process be told such things. It stays the same process; where that cannot be, it goes on. */
function beginAnewFrugally() {
  const isTold = flags.every((flag) => process.execArgv.includes(flag));
  if (process.argv[2] !== 'start' || isTold || !process.execve) return;
  if (process.platform === 'win32') return;
  process.execve(
    process.execPath,
    [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)],
    environment,
  );
}

function runWith(node) {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(node, [...flags, self, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: environment,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    // What the system kills (out of memory, for example) cannot say so itself.
    process.stderr.write(`The process ${child.pid} was killed by ${signal}.\n`);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
