import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutDeadline } from '@souk/server/runtime/deadline';
import { trustedSenders } from '@souk/server/http/trusted-senders';
import type { Examination, Machine } from '@souk/server/outbound/machine-port';
import { backupFolderOf, backupPlaceOf } from './backup/backup-place.ts';
import { examineShop } from './doctor/examine-shop.ts';
import { type Environment, isLoopback } from './environment.ts';

const cachedMs = 30_000;
const program = join(import.meta.dirname, '../../package.json'); // for source and build alike
/** Cache time for pages other than the health page. */
const rememberedMs = 5 * 60_000;

/** Facts about this process and its machine for the console. Concurrent requests share one examination. */
export function machineOf(environment: Environment, databaseUrl: string): Machine {
  let last: Examination | null = null;
  let looking: Promise<Examination> | null = null;
  async function look(): Promise<Examination> {
    const findings = await examineShop(environment, databaseUrl);
    last = { at: new Date(), findings };
    return last;
  }
  const isWithin = (ms: number) => last !== null && Date.now() - last.at.getTime() < ms;
  // Continues even if the caller's own time limit ends.
  const lookOnce = () => (looking ??= withoutDeadline(look).finally(() => (looking = null)));
  return {
    version: (JSON.parse(readFileSync(program, 'utf8')) as { version: string }).version,
    port: environment.port,
    isLocal: isLoopback(new URL(environment.publicUrl).hostname),
    trustsProxy: trustedSenders(environment.trustedProxies),
    async examine({ isFresh }) {
      if (looking) return looking;
      if (last && !isFresh && isWithin(cachedMs)) return last;
      return lookOnce();
    },
    remember() {
      // Not awaited; the health page reports failures itself.
      if (!isWithin(rememberedMs)) void lookOnce().catch(() => {});
      return last;
    },
    backups: backupFolderOf(backupPlaceOf(environment)),
  };
}
