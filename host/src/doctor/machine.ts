import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { freeBytesOf, minFreeBytes } from '#readiness.ts';
import type { Environment } from '#environment.ts';
import { examine, type Finding, ok, problem, warning } from './finding.ts';
import { lookAtPictures } from './pictures.ts';

/** Below this an operator has days, not hours. */
const scarceBytes = 5 * minFreeBytes;

/** Node, folders and disk of the machine that is asked. */
export async function lookAtMachine(environment: Environment): Promise<Finding[]> {
  const { dataDir } = environment;
  return [
    ok('Node', process.versions.node),
    ok('Environment', 'every variable is valid'), // or the command would not have begun
    await lookAtFolder('Data folder', dataDir),
    await examine('Uploads', () => lookAtPictures(environment)),
    await examine('Disk', () => lookAtDisk(dataDir)),
  ];
}

function lookAtFolder(name: string, folder: string): Promise<Finding> {
  return examine(name, async () => {
    if (!(await stat(folder).catch(() => null)))
      return ok(name, `${folder} is not there yet; the first start makes it`);
    await access(folder, constants.W_OK | constants.X_OK);
    return ok(name, `${folder} is writable`);
  });
}

async function lookAtDisk(folder: string): Promise<Finding> {
  let existing = folder;
  while (!(await stat(existing).catch(() => null))) existing = dirname(existing);
  const freeBytes = await freeBytesOf(existing);
  const words = `${Math.floor(freeBytes / 1_000_000)} MB free`;
  const least = `the ${minFreeBytes / 1_000_000} MB the shop needs`;
  if (freeBytes < minFreeBytes) return problem('Disk', `${words}, which is less than ${least}; make room`);
  if (freeBytes < scarceBytes) return warning('Disk', `${words}, which is not much more than ${least}`);
  return ok('Disk', words);
}
