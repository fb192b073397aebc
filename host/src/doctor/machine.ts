import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freeBytesOf, minFreeBytes } from '#readiness.ts';
import type { Environment } from '#environment.ts';
import { examine, type Finding, ok, problem, warning } from './finding.ts';
import { checkPictures } from './pictures.ts';

/** Below this an operator has days left, not hours. */
const scarceBytes = 5 * minFreeBytes;

/** Checks Node, folders and disk of this machine. */
export async function checkHost(environment: Environment): Promise<Finding[]> {
  const { dataDir } = environment;
  return [
    ok('Node', 'finding.raw', { words: process.versions.node }),
    ok('Environment', 'finding.environment.valid'), // the command wouldn't run otherwise
    await lookAtFolder('Data folder', dataDir),
    await examine('Uploads', () => checkPictures(environment)),
    await examine('Disk', () => lookAtDisk(dataDir)),
  ];
}

function lookAtFolder(name: string, folder: string): Promise<Finding> {
  return examine(name, async () => {
    if (!(await stat(folder).catch(() => null))) return ok(name, 'finding.folder.later', { folder });
    await access(folder, constants.W_OK | constants.X_OK);
    return ok(name, 'finding.folder.writable', { folder });
  });
}

async function lookAtDisk(folder: string): Promise<Finding> {
  let existing = folder;
  while (!(await stat(existing).catch(() => null))) existing = dirname(existing);
  const freeBytes = await freeBytesOf(existing);
  const size = Math.floor(freeBytes / 1_000_000);
  const least = minFreeBytes / 1_000_000;
  if (freeBytes < minFreeBytes) return problem('Disk', 'finding.disk.less', { size, least });
  if (freeBytes < scarceBytes) return warning('Disk', 'finding.disk.scarce', { size, least });
  return ok('Disk', 'finding.disk.free', { size });
}
