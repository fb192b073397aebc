import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from '@souk/rules/password-cost';
import { BusyError } from '#runtime/busy-error.ts';
import { limitConcurrency, makeRoom } from '#runtime/concurrency-limit.ts';
import type { PasswordHasher } from '#shop.ts';

// libuv's pool also serves files and DNS lookups, so one of its threads stays free.
const poolSize = Number(process.env['UV_THREADPOOL_SIZE']) || 4;
const coresToUse = Math.max(1, Math.min(availableParallelism(), poolSize - 1));

/**
 * The process's password hasher. Hashes as many at a time as there are cores; 100 more may wait, and further ones are rejected as busy
 * (503). Without this bound the sign-in page could be used to exhaust the server (INVARIANTS §1.9, §5).
 */
export function passwordHasher({
  atOnce = coresToUse,
  mostWaiting = 100,
  cost = PASSWORD_COST,
} = {}): PasswordHasher {
  const { memoryCost, timeCost, parallelism } = cost;
  /** A dummy hash of the current cost, so that unknown addresses take as long as wrong passwords (INVARIANTS I37). */
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
