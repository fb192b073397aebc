import type { Examination, Machine } from '@souk/server/outbound/machine-port';
import { backupFolderOf, backupPlaceOf } from './backup/backup-place.ts';
import { examineShop } from './doctor/examine-shop.ts';
import type { Environment } from './environment.ts';

const cachedMs = 30_000;

/** What the console is told of this process and its machine. Whoever asks while it is being looked shares what is found. */
export function machineOf(environment: Environment, databaseUrl: string): Machine {
  let last: Examination | null = null;
  let looking: Promise<Examination> | null = null;
  async function look(): Promise<Examination> {
    const findings = await examineShop(environment, databaseUrl);
    last = { at: new Date(), findings };
    return last;
  }
  return {
    async examine({ isFresh }) {
      if (looking) return looking;
      if (last && !isFresh && Date.now() - last.at.getTime() < cachedMs) return last;
      looking = look().finally(() => (looking = null));
      return looking;
    },
    backups: backupFolderOf(backupPlaceOf(environment)),
  };
}
