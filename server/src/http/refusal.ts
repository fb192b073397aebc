import type { RefusedLine } from '@souk/contract/cart';
import type { Permission } from '@souk/rules/permissions';
import type { NamedConflict } from '#access/plan-save.ts';
import type { MessageValues, RefusalKey } from '#texts/texts.ts';

/**
 * `line`: the affected cart row, for our own pages [ours]. For consoles, `path`: the input field (`variants.3.sku`), and `atField`: the text
 * beside it.
 */
export type Reason = {
  key: RefusalKey;
  values?: MessageValues;
  line?: Omit<RefusedLine, 'message'>;
  path?: string;
  atField?: RefusalKey;
};

/**
 * `retryAfter`: seconds, for 429. `next`: the step that helps, as `data.next` for our own pages [ours]; `triesLeft`:
 * attempts left for an emailed code, as `data.tries_left` [ours]; `isGone`: it existed and will not come back, as
 * `data.gone` [ours]. For consoles: the missing `permission` (403), and the `conflict` with a concurrent change (409).
 */
type RefusalExtras = {
  retryAfter?: number;
  next?: 'verify' | 'wait' | 'log-in' | 'confirm' | 'second-factor' | 'set-up-second-factor';
  triesLeft?: number;
  isGone?: boolean;
  permission?: Permission;
  conflict?: readonly object[];
  /** Second factors accepted besides the password (consoles). */
  secondFactor?: object;
};

/**
 * An error that the caller caused and is notified of: a form error (HTTP 200, body status 201), or with `status` 401, 400,
 * 413, 429 (in consoles 403, 404, 409, 422) that HTTP status. Unexpected errors are exceptions instead.
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

/** A refusal with a text from contract/messages, formatted in the caller's language when it is sent. */
export function refuse(key: RefusalKey, values?: MessageValues): Refusal {
  return new Refusal([values ? { key, values } : { key }]);
}

/** Too many attempts: 429 with `Retry-After` (CONTRACT §1.1). */
export function refuseForNow(seconds: number): Refusal {
  return new Refusal([{ key: 'refusal.rate-limited', values: { seconds } }], 429, { retryAfter: seconds });
}

/** For missing entities and those of other owners alike, so that the reply does not reveal which (consoles). */
export function refuseUnknown(): Refusal {
  return new Refusal([{ key: 'refusal.not-found' }], 404);
}

/** A concurrent change touched the same fields (consoles). */
export function refuseConflict<Fields>(conflict: readonly NamedConflict<Fields>[]): Refusal {
  return new Refusal([{ key: 'refusal.console.conflict' }], 409, { conflict });
}

/** A success with a text for the toast (CONTRACT §1.1). */
export class Answer<T> {
  readonly data: T;
  readonly message: RefusalKey;
  constructor(data: T, message: RefusalKey) {
    this.data = data;
    this.message = message;
  }
}
