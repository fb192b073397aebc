import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const excluded = new Set([
  'node_modules',
  'build',
  '.react-router',
  '.git',
  'data',
  'output',
  'client-of-others',
]);

/** Repository files from the root, without installed or generated ones. */
export async function listRepositoryFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.*', { cwd: root, exclude: (name) => excluded.has(basename(name)) }))
    files.push(file);
  return files;
}

export const readRepositoryFile = (file: string) => readFileSync(join(root, file), 'utf8');
