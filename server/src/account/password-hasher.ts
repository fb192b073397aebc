import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import { BusyError } from '#load/busy-error.ts';
import { limitConcurrency, makeRoom } from '#load/concurrency-limit.ts';
import type { PasswordHasher } from '#shop.ts';

// libuv's pool also opens files and looks up names; one of its threads stays free for them.
const poolSize = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const coresToUse = Math.max(1, Math.min(availableParallelism(), poolSize - 1));

/**
 * The hasher of one process. As many hashes run at a time as there are cores, 100 more may wait, and the next one
 * is told that the shop is busy (503): without the bound the sign-in page would be a weapon (INVARIANTS §1.9, §5).
 */
export function passwordHasher({
  atOnce = coresToUse,
  mostWaiting = 100,
  cost = PASSWORD_COST,
} = {}): PasswordHasher {
  const { memoryCost, timeCost, parallelism } = cost;
  /** Nobody's hash, of today's cost: whoever is not there costs as much as a wrong password (INVARIANTS I37). */
  const nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const line = limitConcurrency({
    atOnce,
    mostWaiting,
    full: () => new BusyError('Too many passwords wait to be hashed.'),
  });
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    makeRoom();
    return line.work(work);
  }
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(stored, password) {
      const isRight = await inTurn(() => verify(stored ?? nobody, password));
      return stored !== null && isRight;
    },
    isOutdated(stored) {
      const used = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
      return !used || Number(used[1]) < memoryCost || Number(used[2]) < timeCost;
    },
  };
}
