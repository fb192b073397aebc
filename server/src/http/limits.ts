/*
 * CONTRACT D14. Floods are counted in memory, by the workers of one machine together, because a write for every read would cost more than it
 * protects. What people do rarely and what guards accounts is counted in PostgreSQL, so that a second process gives
 * nobody a second try (shared-limits.ts).
 */

/** Per client address. */
const floodLimits = {
  default: { max: 600, timeWindow: 60_000 },
  'voucher-or-track': { max: 20, timeWindow: 10 * 60_000 },
  order: { max: 10, timeWindow: 10 * 60_000 },
} as const;

const minutes = 60;
const hours = 60 * minutes;

/**
 * Shared by all processes, in seconds. With `perClient` an endpoint's limit counts the client address, with `perSubject`
 * what the endpoint names (an e-mail address, an order). The others are counted by the acts themselves.
 */
export const sharedLimits = {
  signup: { max: 5, seconds: hours, perClient: true, perSubject: true },
  'forgot-password': { max: 5, seconds: hours, perClient: true, perSubject: true },
  'seller-signup': { max: 5, seconds: hours, perClient: true, perSubject: true },
  contact: { max: 5, seconds: hours, perClient: true, perSubject: true },
  newsletter: { max: 5, seconds: hours, perClient: true, perSubject: true },
  upload: { max: 30, seconds: hours, perClient: true, perSubject: true },
  /** Pictures of somebody who works in a store. */
  'console-upload': { max: 600, seconds: hours },
  /** Files of somebody at a console, each read as a whole: tables, bank statements, documents. */
  'console-file': { max: 120, seconds: hours },
  /** Mails of an order that are not sent, because the shop has just mailed it by itself; no limit to anybody. */
  'first-order-copy': { max: 1, seconds: 10 * minutes },
  'order-mail': { max: 3, seconds: hours, perClient: false, perSubject: true },
  'order-message': { max: 20, seconds: hours, perClient: true, perSubject: true },
  /** Failures of one account from one client address, so that nobody can lock somebody else out (INVARIANTS §5). */
  signin: { max: 10, seconds: 15 * minutes },
  /** Failures of one client address over all accounts: one password tried on many. */
  'signin-client': { max: 100, seconds: 15 * minutes },
  /** Second factors that somebody who knows the password tries at consoles; counted for the account. */
  'second-factor': { max: 10, seconds: 15 * minutes },
  /** A challenge is answered once; no limit to anybody. */
  'passkey-challenge': { max: 1, seconds: 15 * minutes },
  /** Wrong mail codes of one client address; each code has its own five tries besides. */
  'code-entry': { max: 30, seconds: 15 * minutes },
  /** What is told about the tries of a mail code (account/code-tries.ts). */
  'code-tries': { max: 5, seconds: 15 * minutes },
  /** Sign-ins with a provider that one client address begins; each is stored. */
  'social-login': { max: 60, seconds: 15 * minutes },
  /** Mails that anybody can make us send to an address, for each kind; counted even with limits off. */
  'code-mail': { max: 5, seconds: hours },
} as const satisfies Record<
  string,
  { max: number; seconds: number; perClient?: boolean; perSubject?: boolean }
>;

/**
 * Delays between tries at one account, counted in PostgreSQL: none for the first `free` ones, then `seconds`, four times as
 * long after each further one, up to `longest`. Forgotten after `memory` without a try, and when one was right.
 */
export const sharedDelays = {
  'code-delay': { free: 5, seconds: minutes, longest: 7 * 24 * hours, memory: 30 * 24 * hours },
} as const;

export type SharedDelayName = keyof typeof sharedDelays;
export type FloodLimitName = keyof typeof floodLimits;
export type SharedLimitName = keyof typeof sharedLimits;
/** What one key of a program may ask, whatever it asks for. */
export const keyLimit = { max: 600, windowMs: 60_000 };

/** What an endpoint may name. */
export type LimitName =
  | FloodLimitName
  | {
      [K in SharedLimitName]: (typeof sharedLimits)[K] extends { perSubject: boolean } ? K : never;
    }[SharedLimitName];

export function isSharedLimit(name: LimitName): name is Exclude<LimitName, FloodLimitName> {
  return name in sharedLimits;
}

/** What a call counts as when its endpoint names nothing. */
export function limitNameOf({ upload }: { upload?: unknown }, named: LimitName | undefined): LimitName {
  return named ?? (upload ? 'upload' : 'default');
}

/** The options of @fastify/rate-limit for an endpoint; endpoints with a shared limit are guarded against floods too. */
export function floodLimitOf(name: LimitName) {
  const flood = isSharedLimit(name) ? 'default' : name;
  return { ...floodLimits[flood], groupId: flood };
}
