import { minorOf } from './money.ts';

/** How webhooks of one payment are delivered, what the provider keeps of it, and the outcome of its refunds. */
export type PaymentOptions = {
  /** `late`: after `lateSeconds`; `held`: only on command; `never`: lost. */
  notice: 'usual' | 'late' | 'held' | 'never';
  lateSeconds: number;
  /** Number of deliveries per webhook, one after the other. */
  copies: number;
  /** Relative to the browser's return; `usual` is the provider's behavior. */
  order: 'usual' | 'before' | 'after';
  /** `signature`: forged; `stale`: signed long ago; `amount`, `currency`: validly signed, but wrong. */
  tamper: Tamper;
  /** The provider books another amount than requested, in replies and webhooks. */
  books: 'usual' | 'amount' | 'currency';
  /** The buyer pays twice, where the provider allows it. */
  isPaidTwice: boolean;
  /** `refused`: the provider rejects the refund. */
  refund: 'usual' | 'pending' | 'failed' | 'refused';
  /** `later`: the provider doesn't say it with the payment; `own`: `feeMinor`. */
  fee: 'usual' | 'none' | 'later' | 'own';
  feeMinor: number;
};

export type Tamper = 'none' | 'signature' | 'stale' | 'amount' | 'currency';

export const defaultOptions: PaymentOptions = {
  notice: 'usual',
  lateSeconds: 10,
  copies: 1,
  order: 'usual',
  tamper: 'none',
  books: 'usual',
  isPaidTwice: false,
  refund: 'usual',
  fee: 'usual',
  feeMinor: 0,
};

export const optionValues = {
  notice: ['usual', 'late', 'held', 'never'],
  order: ['usual', 'before', 'after'],
  tamper: ['none', 'signature', 'stale', 'amount', 'currency'],
  books: ['usual', 'amount', 'currency'],
  refund: ['usual', 'pending', 'failed', 'refused'],
  fee: ['usual', 'none', 'later', 'own'],
} as const;

const longestLateSeconds = 3600;
const maxCopies = 100;
const maxFeeMinor = 1_000_000_000;

/** Reads knobs from a JSON object; absent ones keep their defaults. Null for an invalid value. */
export function readOptions(source: Record<string, unknown>): PaymentOptions | null {
  const known = new Set(Object.keys(defaultOptions));
  if (Object.keys(source).some((name) => !known.has(name))) return null;
  const options = { ...defaultOptions, ...source };
  for (const [name, values] of Object.entries(optionValues)) {
    const value: unknown = options[name as keyof typeof optionValues];
    if (!(values as readonly unknown[]).includes(value)) return null;
  }
  const { lateSeconds, copies, isPaidTwice, feeMinor } = options as Record<keyof PaymentOptions, unknown>;
  if (!isWhole(lateSeconds, 0, longestLateSeconds) || !isWhole(copies, 1, maxCopies)) return null;
  if (!isWhole(feeMinor, 0, maxFeeMinor)) return null;
  return typeof isPaidTwice === 'boolean' ? (options as PaymentOptions) : null; // all fields were checked above
}

/** The same from the lab part of a hosted page, whose field `notice` also offers `twice`. The fee is a decimal of the currency. */
export function optionsOfForm(fields: URLSearchParams, currency: string): PaymentOptions | null {
  const notice = fields.get('notice') ?? 'usual';
  return readOptions({
    notice: notice === 'twice' ? 'usual' : notice,
    copies: notice === 'twice' ? 2 : 1,
    lateSeconds: Number(fields.get('late_seconds') ?? defaultOptions.lateSeconds),
    order: fields.get('order') ?? 'usual',
    tamper: fields.get('tamper') ?? 'none',
    books: fields.get('books') ?? 'usual',
    isPaidTwice: fields.get('paid_twice') === '1',
    refund: fields.get('refund') ?? 'usual',
    fee: fields.get('fee') ?? 'usual',
    feeMinor: fields.get('fee') === 'own' ? minorOf(fields.get('fee_amount') ?? '', currency) : 0,
  });
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}
