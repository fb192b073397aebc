/** Limits of SPEC §5 and INVARIANTS §5. */
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PHONE_MIN = 6;
export const PHONE_MAX = 20;
export const GUEST_TOKEN_MIN = 8;
export const GUEST_TOKEN_MAX = 128;
/** SPEC §5: "maximum 1000 kB". */
export const PICTURE_MAX_BYTES = 1_024_000;

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/** A mail address with a dotted domain, without comments, quotes or spaces around it. */
export function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX) return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(0, at));
  const labels = value.slice(at + 1).split('.');
  return (
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label))
  );
}

/** SPEC §5: "6 to 20 characters of digits, spaces, parentheses, plus and minus"; at least one a digit. */
export function isPhone(value: string): boolean {
  return (
    value.length >= PHONE_MIN && value.length <= PHONE_MAX && /^[\d ()+-]+$/.test(value) && /\d/.test(value)
  );
}

/**
 * 6 to 128 characters, whatever they are; an emoji counts as one. Nothing is trimmed. The upper bound keeps
 * hashing cheap (INVARIANTS §1.9).
 */
export function isPassword(value: string): boolean {
  if (value.length > 2 * PASSWORD_MAX) return false;
  const characters = Array.from(value).length;
  return characters >= PASSWORD_MIN && characters <= PASSWORD_MAX;
}

/**
 * CONTRACT §1.4: an opaque string of 8 to 128 characters. What badly written clients send for "none", and
 * text with control characters (NUL can not be stored), is no token.
 */
export function isGuestToken(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= GUEST_TOKEN_MIN &&
    value.length <= GUEST_TOKEN_MAX &&
    value !== 'undefined' &&
    value !== 'null' &&
    !/\p{Cc}/u.test(value)
  );
}
