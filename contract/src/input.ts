import { LONGEST, PASSWORD_MAX } from '@souk/rules/limits';
import { discountIn, pageIn, starsIn, wholeNumberIn } from '@souk/rules/list-filters';
import { isTimeZone } from '@souk/rules/time-zone';
import { asciiEmail, isEmail, isPassword, PHONE } from '@souk/rules/validation';
import { visibleName } from '@souk/rules/visible-name';
import { z } from 'zod';

/* Request validation. Bodies are strict about numbers (an integer or a string of digits: CONTRACT §1.3, INVARIANTS §1.6);
   queries are lenient and never fail. The http layer has already taken the last of repeated query keys and dropped empty ones. A
   message that starts with `refusal.` is a key of contract/messages. */

const MAX_INT = 2_147_483_647;

const blankIsAbsent = (value: unknown) => (value === null || value === '' ? undefined : value);

/** `null` and `""` count as absent (CONTRACT §1.3). */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(blankIsAbsent, schema.optional());
}

/** A text without NUL or lone surrogates, which PostgreSQL and JSON reject. Only `tooLong` can state the maximum. */
export function text(max: number, message?: string, tooLong = message) {
  return z
    .string(message)
    .max(max, tooLong)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), message);
}

/** A non-blank text; `message` says "X is required". */
export function requiredText(max: number, message: string) {
  return z.preprocess(blankIsAbsent, text(max, message).trim().min(1, message));
}

/** A display name, normalized by `visibleName`; may be empty. */
export function nameText(max: number, message?: string, least = 0) {
  // Normalizing can lengthen a name, so the length is checked before and after; the second check is skipped if the first fails.
  return text(max, message).pipe(z.string().overwrite(visibleName).min(least, message).max(max, message));
}

/** A required display name; invisible characters alone count as absent. */
export function requiredName(max: number, message: string) {
  return z.preprocess(blankIsAbsent, nameText(max, message, 1));
}

/** "Email is required", else "Invalid email" (SPEC §5); outputs the address as stored. */
export const requiredEmail = requiredText(LONGEST.email, 'refusal.email.required').pipe(
  z.string().refine(isEmail, 'refusal.email.invalid').transform(asciiEmail),
);

/** 6 to 20 digits, spaces, parentheses, plus and minus (SPEC §5). */
export const phone = z.string().regex(PHONE, 'refusal.phone.invalid');

const noPassword = (value: unknown) => (value === null || value === '' ? undefined : value);

/** An existing password to verify: never trimmed, and bounded because hashing is expensive. */
export function knownPassword(message: 'refusal.password.required' | 'refusal.password.current-required') {
  // A character has at most two UTF-16 units, so longer input can't be a password.
  return z.preprocess(noPassword, z.string(message).pipe(text(2 * PASSWORD_MAX, 'refusal.password.length')));
}

/** A new password: 6 to 128 characters of any kind; never trimmed or cut (SPEC §5, INVARIANTS §5). */
export const newPassword = knownPassword('refusal.password.required').pipe(
  z.string().refine(isPassword, 'refusal.password.length'),
);

export const passwordMismatch = { message: 'refusal.password.mismatch', path: ['password_confirmation'] };
/** `password_confirmation` is optional, but must match if present (SPEC §5). */
export const isConfirmed = (body: {
  password?: string | undefined;
  password_confirmation?: string | undefined;
}) => body.password_confirmation === undefined || body.password_confirmation === body.password;

/** Some clients send first and last name separately; we store `name`. */
export const joinName = (body: unknown) => {
  if (typeof body !== 'object' || body === null || ('name' in body && body.name)) return body;
  const { first_name: first, last_name: last } = body as Record<string, unknown>;
  const parts = [first, last].filter((part) => typeof part === 'string' && part.trim() !== '');
  return parts.length ? { ...body, name: parts.join(' ') } : body;
};

/** One refinement, so that a number out of range reports the caller's message exactly once. */
function wholeNumber(min: number, message?: string) {
  return z.number().refine((value) => Number.isInteger(value) && value >= min && value <= MAX_INT, message);
}

/** An id or flag in a body: a positive integer, or the same in digits. */
export function bodyId(message?: string) {
  return z.union(
    [
      wholeNumber(1, message),
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ],
    message,
  );
}

/** A quantity delta or a code in a body: an integer or the same in digits, with an optional minus. */
export function bodyDelta(message: string) {
  return z.union(
    [
      wholeNumber(-MAX_INT, message),
      z
        .string()
        .regex(/^-?\d{1,9}$/)
        .transform(Number),
    ],
    message,
  );
}

/** A boolean in a body: true/false, 0/1, 1/2 or their texts. */
export const bodyFlag = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** An id in a path; an invalid one answers like a missing row. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .catch(0);

/** A slug in a path; an impossible one answers like a missing row. */
export const pathSlug = z
  .string()
  .regex(/^[\p{L}\p{N}_-]{1,120}$/u)
  .catch('');

/** Lenient query number: not a number or below `min` gives the fallback; above `max` gives `max`. */
export function queryInt(fallback: number, min: number, max: number) {
  return queryNumber((value) => wholeNumberIn(value, { fallback, min, max }));
}

const queryNumber = (read: (value: string | number | undefined) => number) =>
  z.union([z.string(), z.number()]).optional().transform(read).catch(read(undefined));

/** `page`: empty, 0 or not a number = 1. Pages beyond the end are empty. */
export const queryPage = queryNumber(pageIn);
export const queryStars = queryNumber(starsIn);
export const queryDiscount = queryNumber(discountIn);
/** `per_page` from 1 to 60 (CONTRACT §1.5); 0 means the call's default. */
export const queryPerPage = queryInt(0, 1, 60);

/** Comma-separated ids; invalid ones are skipped, at most 100 are read (INVARIANTS §5). */
export const queryIds = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => /^[1-9]\d{0,8}$/.test(part))
      .slice(0, 100)
      .map(Number),
  )
  .catch([]);

/** `true` as text is on, everything else off (CONTRACT §1.3). */
export const queryFlag = z
  .union([z.string(), z.boolean()])
  .optional()
  .transform((value) => value === true || value === 'true' || value === '1')
  .catch(false);

/** Search text of a query: cut at 100 characters (INVARIANTS §5); with NUL or broken encoding it counts as absent. */
export const queryText = z
  .string()
  .optional()
  .transform((value) => {
    const trimmed = (value ?? '').trim();
    return trimmed.includes('\0') || !trimmed.isWellFormed()
      ? ''
      : [...trimmed].slice(0, LONGEST.search).join('');
  })
  .catch('');

/** A slug or code of a query; an impossible one becomes `""`. */
export const querySlug = z
  .string()
  .optional()
  .transform((value) => (value !== undefined && /^[\p{L}\p{N}_-]{1,120}$/u.test(value) ? value : ''))
  .catch('');

export const timeZone = z
  .string()
  .max(64)
  .optional()
  .transform((name) => (name && isTimeZone(name) ? name : 'UTC'))
  .catch('UTC');

/** The guest token in queries and bodies; the http layer reads it, handlers see the owner. */
export const userToken = z.unknown().optional();

/** Sort order, page and time zone of every list (CONTRACT §1.6). */
export const listQuery = {
  order_by: z.enum(['created_at', 'id', 'title']).optional().catch(undefined),
  type: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: queryPage,
  per_page: queryPerPage,
  q: queryText,
  time_zone: timeZone,
  user_token: userToken,
};

/** Signature of an order's emailed link (CONTRACT D8); invalid values count as absent. */
export const signedLink = {
  expires: z.string().max(20).optional().catch(undefined),
  signature: z.string().max(128).optional().catch(undefined),
};
