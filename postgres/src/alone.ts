import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const betweenTriesMs = 30;

/**
 * Does the work while no other process does work under the same file, and gives up with SQLite's "database is locked"
 * after waiting that long. Node has no file locks of its own, but SQLite's are: the system gives them back when a
 * process ends in whatever way.
 */
export async function alone(mutexFile: string, patienceMs: number, work: () => Promise<void>): Promise<void> {
  const mutex = new DatabaseSync(mutexFile);
  try {
    for (let waitedMs = 0; ; waitedMs += betweenTriesMs) {
      try {
        mutex.exec('begin exclusive');
        break;
      } catch (error) {
        const sqliteBusy = 5;
        if (waitedMs >= patienceMs || (error as { errcode?: number }).errcode !== sqliteBusy) throw error;
        await wait(betweenTriesMs);
      }
    }
    await work();
  } finally {
    mutex.close();
  }
}
