/*
 * CONTRACT D14. Flood limits are counted in memory, across the workers of one machine, because a database write for every
 * read would cost more than it protects. Limits on rare actions and on account security are counted in PostgreSQL, so that
 * additional processes allow no additional attempts (shared-limits.ts).
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
 * Shared by all processes, in seconds. `perClient`: the endpoint counts the client address; `perSubject`: also the subject
 * it names (an email address, an order). Limits without these are counted by the acts themselves.
 */
export const sharedLimits = {
  signup: { max: 5, seconds: hours, perClient: true, perSubject: true },
  'forgot-password': { max: 5, seconds: hours, perClient: true, perSubject: true },
  'seller-signup': { max: 5, seconds: hours, perClient: true, perSubject: true },
  contact: { max: 5, seconds: hours, perClient: true, perSubject: true },
  newsletter: { max: 5, seconds: hours, perClient: true, perSubject: true },
  upload: { max: 30, seconds: hours, perClient: true, perSubject: true },
  /** Images uploaded by one member of a store. */
  'console-upload': { max: 600, seconds: hours },
  /** Files uploaded by one person at a console, each read completely: tables, bank statements, documents. */
  'console-file': { max: 120, seconds: hours },
  /** Bank details saved in one store; each save emails its owner. */
  'bank-details': { max: 20, seconds: hours },
  /** Checks of one store's VAT number that operators requested. */
  'vat-check': { max: 20, seconds: hours },
  /** Agreements of one store to invoices in its name, and withdrawals. */
  'self-billing': { max: 20, seconds: hours },
  /** Agreements of one store to the shop's seller terms. */
  'seller-terms': { max: 20, seconds: hours },
  /** Exports of one store's data. */
  'store-export': { max: 10, seconds: hours },
  /** Checks of the whole ledger that operators requested. */
  'ledger-check': { max: 20, seconds: hours },
  /** Exports of the ledger by one operator. */
  'ledger-export': { max: 60, seconds: hours },
  /** Suppresses a copy of an order email right after the shop has sent it; not a limit on callers. */
  'first-order-copy': { max: 1, seconds: 10 * minutes },
  'order-mail': { max: 3, seconds: hours, perClient: false, perSubject: true },
  'order-message': { max: 20, seconds: hours, perClient: true, perSubject: true },
  /** Failures for one account from one client address, so that nobody can lock out another person (INVARIANTS §5). */
  signin: { max: 10, seconds: 15 * minutes },
  /** Failures from one client address over all accounts: one password tried on many. */
  'signin-client': { max: 100, seconds: 15 * minutes },
  /** Second factors tried at consoles by someone who knows the password; counted per account. */
  'second-factor': { max: 10, seconds: 15 * minutes },
  /** Makes a challenge single-use; not a limit on callers. */
  'passkey-challenge': { max: 1, seconds: 15 * minutes },
  /** Wrong emailed codes from one client address; each code also has its own five attempts. */
  'code-entry': { max: 30, seconds: 15 * minutes },
  /** Attempts left for an emailed code, as shown to the caller (notification/codes/code-tries.ts). */
  'code-tries': { max: 5, seconds: 15 * minutes },
  /** Sign-ins with a provider begun from one client address; each is stored. */
  'social-login': { max: 60, seconds: 15 * minutes },
  /** Emails that anybody can make the shop send to an address, per kind; counted even if rate limits are off. */
  'code-mail': { max: 5, seconds: hours },
} as const satisfies Record<
  string,
  { max: number; seconds: number; perClient?: boolean; perSubject?: boolean }
>;

/**
 * Delays between attempts for one account, counted in PostgreSQL: none for the first `free` attempts, then `seconds`, four
 * times as long after each further one, up to `longest`. Reset after `memory` without an attempt, and after a successful
 * one.
 */
export const sharedDelays = {
  'code-delay': { free: 5, seconds: minutes, longest: 7 * 24 * hours, memory: 30 * 24 * hours },
} as const;

export type SharedDelayName = keyof typeof sharedDelays;
export type FloodLimitName = keyof typeof floodLimits;
export type SharedLimitName = keyof typeof sharedLimits;
/** Limit of one API key over all its calls. */
export const keyLimit = { max: 600, windowMs: 60_000 };

/** The limits an endpoint may declare. */
export type LimitName =
  | FloodLimitName
  | {
      [K in SharedLimitName]: (typeof sharedLimits)[K] extends { perSubject: boolean } ? K : never;
    }[SharedLimitName];

export function isSharedLimit(name: LimitName): name is Exclude<LimitName, FloodLimitName> {
  return name in sharedLimits;
}

export function limitNameOf({ upload }: { upload?: unknown }, named: LimitName | undefined): LimitName {
  return named ?? (upload ? 'upload' : 'default');
}

/** Options of @fastify/rate-limit for an endpoint; endpoints with a shared limit have the default flood limit too. */
export function floodLimitOf(name: LimitName) {
  const flood = isSharedLimit(name) ? 'default' : name;
  return { ...floodLimits[flood], groupId: flood };
}
