import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A running process according to Linux (proc_pid_stat(5)). */
type ProcessInfo = { pid: number; parent: number; name: string; cpuMs: number };

const ticksPerSecond = 100;

/** All running processes; empty on systems other than Linux. */
async function listProcesses(): Promise<ProcessInfo[]> {
  const entries = await readdir('/proc').catch(() => []);
  const infos = await Promise.all(
    entries.filter((entry) => /^\d+$/.test(entry)).map((pid) => readProcess(Number(pid)).catch(() => null)),
  );
  return infos.filter((one) => one !== null); // some ended meanwhile
}

async function readProcess(pid: number): Promise<ProcessInfo> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const end = text.lastIndexOf(')'); // a name may contain one
  const fields = text.slice(end + 2).split(' ');
  // Its own time and that of exited children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid,
    parent: Number(fields[1]),
    name: text.slice(text.indexOf('(') + 1, end),
    cpuMs: (1000 * ticks) / ticksPerSecond,
  };
}

function withDescendants(all: readonly ProcessInfo[], pid: number): ProcessInfo[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const list = (one: number): ProcessInfo[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...list(child.pid)]);
  return [...all.filter((one) => one.pid === pid), ...list(pid)];
}

/** A shop's process and its children, without PostgreSQL. */
async function listOfShop(pid: number): Promise<ProcessInfo[]> {
  return withDescendants(await listProcesses(), pid).filter(({ name }) => name !== 'postgres');
}

/** Processor time of a shop without its database, in ms. NaN if unknown. */
export async function shopCpuMs(pid: number): Promise<number> {
  const own = await listOfShop(pid);
  return own.length === 0 ? NaN : own.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Resident memory of a shop without PostgreSQL, in MB. NaN if unknown. */
export async function memoryOf(pid: number): Promise<number> {
  const own = await listOfShop(pid);
  if (own.length === 0) return NaN;
  const kilobytes = await Promise.all(
    own.map(async (one) => {
      const status = await readFile(`/proc/${one.pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    }),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Processor time of an embedded PostgreSQL, in ms. NaN if unknown. */
export async function databaseCpuMs(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const all = withDescendants(await listProcesses(), Number(pid));
  return all.length === 0 ? NaN : all.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
