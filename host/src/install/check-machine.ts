import { apiAddress } from '@souk/rules/api-address';
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { freemem } from 'node:os';
import { isLoopback, type Environment } from '#environment.ts';
import { freeBytesOf, minFreeBytes } from '#readiness.ts';
import { type Check, textRef } from './check.ts';

const [leastNode, leastMemory] = [24, 512_000_000];
const longestAnswerMs = 3000;
const maxClockSkewMs = 120_000;

/**
 * Checks what a shop needs of its machine: Node, a writable folder, disk and memory, a correct clock, an address that leads here.
 * `browserTime`: the client's clock in ms; absent: not compared.
 */
export async function checkMachine(
  environment: Pick<Environment, 'dataDir' | 'publicUrl'>,
  { browserTime, knock = knockAt }: { browserTime?: number | undefined; knock?: typeof knockAt } = {},
): Promise<Check[]> {
  const { dataDir, publicUrl } = environment;
  return [
    checkNode(process.versions.node),
    ...(await checkFolder(dataDir)),
    checkMemory(freemem()),
    ...(browserTime === undefined ? [] : [checkClock(Date.now() - browserTime)]),
    await checkAddress(publicUrl, knock),
  ];
}

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

function checkNode(version: string): Check {
  const isNew = Number.parseInt(version, 10) >= leastNode;
  return isNew
    ? { state: 'ok', name: textRef('install.check.node', { version }) }
    : {
        state: 'problem',
        name: textRef('install.check.node', { version }),
        detail: textRef('install.check.node.old', { least: leastNode }),
      };
}

async function checkFolder(dataDir: string): Promise<Check[]> {
  const detail = textRef('install.check.folder.path', { path: dataDir });
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    return [{ state: 'problem', name: textRef('install.check.folder.shut'), detail }];
  }
  const freeBytes = await freeBytesOf(dataDir);
  const free = textRef('install.check.disk.free', {
    free: megabytes(freeBytes),
    least: megabytes(minFreeBytes),
  });
  return [
    { state: 'ok', name: textRef('install.check.folder'), detail },
    freeBytes < minFreeBytes
      ? { state: 'problem', name: textRef('install.check.disk.full'), detail: free }
      : { state: 'ok', name: textRef('install.check.disk'), detail: free },
  ];
}

function checkMemory(freeBytes: number): Check {
  const detail = textRef('install.check.memory.free', { free: megabytes(freeBytes) });
  return { state: freeBytes < leastMemory ? 'warning' : 'ok', name: textRef('install.check.memory'), detail };
}

function checkClock(skewMs: number): Check {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return Math.abs(skewMs) <= maxClockSkewMs
    ? { state: 'ok', name: textRef('install.check.clock') }
    : {
        state: 'warning',
        name: textRef('install.check.clock.off'),
        detail: textRef('install.check.clock.by', { seconds }),
      };
}

async function checkAddress(publicUrl: string, knock: typeof knockAt): Promise<Check> {
  const { hostname, protocol } = new URL(publicUrl);
  const detail = textRef('install.check.address.is', { url: publicUrl });
  if (isLoopback(hostname)) return { state: 'warning', name: textRef('install.check.address.here'), detail };
  if (!(await knock(publicUrl)))
    return { state: 'warning', name: textRef('install.check.address.silent'), detail };
  return protocol === 'https:'
    ? { state: 'ok', name: textRef('install.check.address'), detail }
    : { state: 'warning', name: textRef('install.check.address.plain'), detail };
}

/** Whether this very shop answers there. */
async function knockAt(publicUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${publicUrl}${apiAddress('install/configured')}`, {
      signal: AbortSignal.timeout(longestAnswerMs),
    });
    const { data } = (await response.json()) as { data?: { configured?: unknown } };
    return typeof data?.configured === 'boolean';
  } catch {
    return false;
  }
}
