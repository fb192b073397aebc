#!/usr/bin/env node
// Plain JavaScript that any Node from 20 on can read: the shop is TypeScript and runs on the Node 24 that npm
// installed with it, whichever Node this file was started by.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const wanted = 24;

if (Number(process.versions.node.split('.')[0]) >= wanted) {
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

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
