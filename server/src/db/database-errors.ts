import { BusyError } from '#runtime/busy-error.ts';

/** The queue for connections is full: answered with 503 and `Retry-After`. */
export class DatabaseBusyError extends BusyError {
  override name = 'DatabaseBusyError';
  constructor() {
    super('All database connections are busy and the queue is full.');
  }
}

/** Another service answered 503; a retry may succeed later. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly statusCode = 503;
  constructor() {
    super('The database is away or has too much to do.');
  }
}

/** Shared or cached work exceeded its time limit (`settleInTime`). */
export class TooLateError extends Error {
  override name = 'TooLateError';
}

/** SQLSTATE of a PostgreSQL error, e.g. `'23505'`; undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  // Requires a digit, because EPIPE is not a SQLSTATE.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The constraint that refused a row (23xxx), for rules that rely on it (INVARIANTS §1.3). */
export function violatedConstraint(error: unknown): string | undefined {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return sqlStateOf(error)?.startsWith('23') && typeof constraint === 'string' ? constraint : undefined;
}

/** Serialization failure or deadlock: the whole transaction may be retried. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** Another transaction held a row lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/**
 * True if the database is unreachable, restarting, overloaded or out of time, so that the same request may succeed later
 * (503 with `Retry-After`); false if the statement itself is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  const isOurs = [BusyError, UnavailableError, TooLateError].some((kind) => error instanceof kind);
  if (isOurs) return true;
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const state = sqlStateOf(error);
  if (state !== undefined) return unavailableStates.test(state);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') return networkCodes.has(code);
  return unavailableMessages.test(error.message);
}

// 08 connection · 53 out of disk, memory or connections · 55P03 lock timeout · 57014 statement timeout ·
// 57P01–57P05 shutdown, crash, starting up, idle · 58 operating system · 25P03 idle in transaction · 40 retries used up
const unavailableStates = /^(?:08...|53...|55P03|57014|57P0[1-5]|58...|25P0[2-4]|40001|40P01)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

// Errors of pg and Kysely without a code: their own timeouts, a closed connection, and an ended pool.
const unavailableMessages =
  /^(?:timeout e(?:xceeded|xpired)|Query read timeout|Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after|driver has already been destroyed|Postgres connection has been discarded)/;
