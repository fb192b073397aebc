import type { RefusedLine } from '@souk/contract/cart';
import type { Permission } from '@souk/rules/permissions';
import type { NamedConflict } from '#authority/plan-save.ts';
import type { MessageValues, RefusalKey } from '#texts/texts.ts';

/**
 * `line`: the row of a cart that it is about, for our own pages [ours]. `path`: the field of the input, which consoles are
 * told (`variants.3.sku`).
 */
export type Reason = {
  key: RefusalKey;
  values?: MessageValues;
  line?: Omit<RefusedLine, 'message'>;
  path?: string;
};

/**
 * `retryAfter`: seconds, for 429. `next`: the step that helps, as `data.next` for our own pages [ours];
 * `triesLeft`: of a mailed code, as `data.tries_left` [ours]; `isGone`: it was there and will not come back, as `data.gone`
 * [ours]. Consoles are told which right is missing (403), and where
 * somebody else was faster (409).
 */
type RefusalExtras = {
  retryAfter?: number;
  next?: 'verify' | 'wait' | 'log-in' | 'confirm' | 'second-factor' | 'set-up-second-factor';
  triesLeft?: number;
  isGone?: boolean;
  permission?: Permission;
  conflict?: readonly object[];
  /** What may be shown besides the password (consoles). */
  secondFactor?: object;
};

/**
 * What a caller may cause and must be told: a form error (HTTP 200, body status 201), or with `status` 401, 400, 413,
 * 429 (in consoles 403, 404, 409, 422) that HTTP status. Surprises are exceptions instead.
 */
export class Refusal {
  readonly reasons: readonly Reason[];
  readonly status: number;
  readonly extras: RefusalExtras;
  constructor(reasons: readonly Reason[], status = 201, extras: RefusalExtras = {}) {
    this.reasons = reasons;
    this.status = status;
    this.extras = extras;
  }
}

/** A refusal in the words of contract/messages, formatted in the caller's language at the edge. */
export function refuse(key: RefusalKey, values?: MessageValues): Refusal {
  return new Refusal([values ? { key, values } : { key }]);
}

/** Too many tries: 429 with `Retry-After` (CONTRACT §1.1). */
export function refuseForNow(seconds: number): Refusal {
  return new Refusal([{ key: 'refusal.rate-limited', values: { seconds } }], 429, { retryAfter: seconds });
}

/** What is not there, or is somebody else's: nobody is told which of it (consoles). */
export function refuseUnknown(): Refusal {
  return new Refusal([{ key: 'refusal.not-found' }], 404);
}

/** Somebody else changed the same fields meanwhile (consoles). */
export function refuseConflict<Fields>(conflict: readonly NamedConflict<Fields>[]): Refusal {
  return new Refusal([{ key: 'refusal.console.conflict' }], 409, { conflict });
}

/** A success that carries a text for the toast (CONTRACT §1.1). */
export class Answer<T> {
  readonly data: T;
  readonly message: RefusalKey;
  constructor(data: T, message: RefusalKey) {
    this.data = data;
    this.message = message;
  }
}
