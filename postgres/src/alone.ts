import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const betweenTriesMs = 30;

/**
 * Runs the work while no other process holds the same mutex file; fails with SQLite's "database is locked" after waiting
 * `timeoutMs`. Node has no file locks, but SQLite's are released by the system however a process ends.
 */
export async function alone(mutexFile: string, timeoutMs: number, work: () => Promise<void>): Promise<void> {
  const mutex = new DatabaseSync(mutexFile);
  try {
    for (let waitedMs = 0; ; waitedMs += betweenTriesMs) {
      try {
        mutex.exec('begin exclusive');
        break;
      } catch (error) {
        const sqliteBusy = 5;
        if (waitedMs >= timeoutMs || (error as { errcode?: number }).errcode !== sqliteBusy) throw error;
        await wait(betweenTriesMs);
      }
    }
    await work();
  } finally {
    mutex.close();
  }
}
