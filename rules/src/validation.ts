import {
  GUEST_TOKEN_MAX,
  GUEST_TOKEN_MIN,
  LONGEST,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MIN,
} from './limits.ts';

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
/** No top-level domain has one letter; one that begins with a digit would be an IP address. */
const TOP_LABEL = /^[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * An email address we can deliver to: a dotted domain in letters of any script, sent as `xn--…`, and an ASCII local part of at most
 * 64 characters, without comments, quotes and spaces. `müller@` is refused: it needs SMTPUTF8 (RFC 6531) on every server along the
 * route, so codes would never arrive.
 */
export function isEmail(value: string): boolean {
  const address = value.length > LONGEST.email ? '' : asciiEmail(value);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(0, at));
  const labels = address.slice(at + 1).split('.');
  return (
    address.length <= LONGEST.email &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1)!)
  );
}

/**
 * The address as stored: `a@exämple.de` becomes `a@xn--exmple-cua.de`, as Chrome submits it, so one person has one address in every
 * browser. Anything else is returned unchanged.
 */
export function asciiEmail(value: string): string {
  const domainStart = value.lastIndexOf('@') + 1;
  return value.slice(0, domainStart) + asciiDomain(value.slice(domainStart));
}

/** Providers that ignore dots in the local part, mapped to their canonical domain. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Canonical mailbox for per-person limits: `Nora+1@gmail.com` and `no.ra@googlemail.com` are `nora@gmail.com`. Never for sending
 * email or signing in. The database function `mailbox_of` does the same.
 */
export function mailboxOf(email: string): string {
  const address = asciiEmail(email).toLowerCase();
  const at = address.lastIndexOf('@');
  const [plain = ''] = address.slice(0, Math.max(0, at)).split('+');
  if (plain === '') return address;
  const domain = address.slice(at + 1);
  const provider = Object.hasOwn(DOTLESS, domain) ? DOTLESS[domain] : undefined;
  return provider === undefined ? `${plain}@${domain}` : `${plain.replaceAll('.', '')}@${provider}`;
}

function asciiDomain(domain: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  // A URL would parse these as a port, a path or an escape.
  if (isAscii || /[^\w.\x80-\uffff-]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** No other white space (tab, line break). Copied numbers contain no-break spaces. */
export const PHONE = new RegExp(`^(?=.*\\d)[\\d \\u00a0\\u2009\\u202f()+-]{${PHONE_MIN},${LONGEST.phone}}$`);

/** SPEC §5: "6 to 20 characters of digits, spaces, parentheses, plus and minus"; at least one digit. */
export function isPhone(value: string): boolean {
  return PHONE.test(value);
}

/**
 * 6 to 128 characters of any kind; an emoji counts as one. Never trimmed. The upper bound keeps hashing cheap (INVARIANTS §1.9).
 */
export function isPassword(value: string): boolean {
  if (value.length > 2 * PASSWORD_MAX) return false;
  const characters = Array.from(value).length;
  return characters >= PASSWORD_MIN && characters <= PASSWORD_MAX;
}

/**
 * CONTRACT §1.4: an opaque string of 8 to 128 characters. Placeholders that some clients send for "none", and text with control
 * characters (NUL can't be stored), are rejected.
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
