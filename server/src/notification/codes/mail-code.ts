import { mailboxOf } from '@souk/rules/validation';
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { countUse } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import {
  countTry,
  findLinkedEmail,
  hasFreshCode,
  insertCode,
  lockLiveCodes,
  useUpCodes,
  type LiveCode,
  type Opens,
  type Purpose,
} from './queries.ts';

const validMs = 15 * 60_000; // CONTRACT §2.3
const linkValidMs = 30 * 60_000;
const triesPerCode = 5;
/** Existing apps expect four digits for `user/verify` and `user/update-password`; all other codes are ours. */
const digitsOf: Readonly<Record<Purpose, number>> = { verify: 4, reset: 4, seller: 6, cancel: 6 };

/** `id` identifies the email: `cause: 'verify-code:<id>'`. `link` is the token for the link's query. */
export type MailCode = { id: number; code: string; link: string };

/** Counts an email with a code; false after five an hour per address and purpose. Then send and store nothing, without saying so. */
export async function mayMailCode(
  tx: Transaction<DB>,
  shop: Shop,
  mail: { purpose: Purpose; email: string; now: Date },
): Promise<boolean> {
  return (await codeMailWait(tx, shop, mail)) === null;
}

/** The same for callers who know the address anyway: null, or the seconds to wait. */
export async function codeMailWait(
  tx: Transaction<DB>,
  shop: Shop,
  { purpose, email, now }: { purpose: Purpose; email: string; now: Date },
): Promise<number | null> {
  const seconds = await countUse(tx, { name: 'code-mail', subject: `${purpose}:${mailboxOf(email)}`, now });
  if (seconds !== null) recordSecurityEvent(shop, 'limit-reached', { limit: 'code-mail' });
  return seconds;
}

/** A repeated request within this time sends no second email, whose code would invalidate the first. */
const cooldownMs = 60_000;

export function wasJustMailed(tx: Transaction<DB>, { orderId, now }: { orderId: number; now: Date }) {
  return hasFreshCode(tx, { orderId, since: new Date(now.getTime() - cooldownMs) });
}

/** Creates a code for exactly what it `opens`, valid for 15 minutes. Replaces older codes, except in their own browsers (`redeemCode`). */
export async function issueCode(
  tx: Transaction<DB>,
  shop: Shop,
  code: Opens & { purpose: Purpose; email: string; browserHash: string | null },
): Promise<MailCode> {
  const now = shop.clock.now();
  const length = digitsOf[code.purpose];
  const digits = String(randomInt(10 ** length)).padStart(length, '0');
  const link = newLink();
  const id = await insertCode(tx, {
    ...code,
    codeHash: hashOfCode(shop.authSecret, { ...code, code: digits }).toString('hex'),
    linkHash: hashOfLink(link),
    expiresAt: new Date(now.getTime() + validMs),
    now,
  });
  return { id, code: digits, link };
}

/** Creates a link without a code, valid for 30 minutes. */
export async function issueLink(
  tx: Transaction<DB>,
  shop: Pick<Shop, 'clock'>,
  link: Opens & { purpose: Purpose; email: string },
): Promise<Omit<MailCode, 'code'>> {
  const now = shop.clock.now();
  const word = newLink();
  const id = await insertCode(tx, {
    ...link,
    browserHash: null,
    codeHash: null,
    linkHash: hashOfLink(word),
    expiresAt: new Date(now.getTime() + linkValidMs),
    now,
  });
  return { id, link: word };
}

const newLink = () => randomBytes(32).toString('base64url');

/** What the caller presents: the address with the emailed digits, or the token of the email's link. */
export type MailProof = {
  email?: string | undefined;
  code?: string | number | undefined;
  link?: string | undefined;
};

/** What a proof proves: the address that its email was sent to, and what that email opens. */
export type Proven = {
  email: string;
  signUpId: number | null;
  applicationId: number | null;
  byLink: boolean;
  /** In the browser that requested the email, where the password was typed. */
  inOwnBrowser: boolean;
};

type Redemption = {
  purpose: Purpose;
  proof: MailProof;
  orderId?: number | undefined;
  browserHash: string | null;
};

/**
 * Checks and consumes a proof; null if it is invalid. Wrong codes are counted, so commit the transaction in that case too. Works once, even
 * under concurrency (INVARIANTS I36).
 *
 * A browser that requested an email accepts only proofs of its own emails: anyone can send another email to the same address with their own
 * password behind it, and the reader can't tell the two apart.
 */
export async function redeemCode(
  tx: Transaction<DB>,
  shop: Shop,
  redemption: Redemption,
): Promise<Proven | null> {
  const now = shop.clock.now();
  const { purpose, proof, browserHash } = redemption;
  const linkHash = proof.link === undefined ? null : hashOfLink(proof.link);
  const email = linkHash === null ? proof.email : await findLinkedEmail(tx, { purpose, linkHash });
  if (email === undefined || email === null) return null;
  const live = (await lockLiveCodes(tx, { email, purpose, now })).filter(
    (code) => redemption.orderId === undefined || code.order_id === redemption.orderId,
  );
  const own = live.filter((code) => code.browser_hash !== null && code.browser_hash === browserHash);
  // A reset link sets a new password, so it doesn't matter who requested it.
  const mine = own.length === 0 || (linkHash !== null && purpose === 'reset') ? live : own;
  const found =
    linkHash === null
      ? await checkDigits(tx, shop, { ...redemption, newest: mine[0] })
      : mine.find((code) => code.link_hash === linkHash);
  if (!found) return null;
  await useUpCodes(tx, { email: found.email, purpose, orderId: found.order_id, now });
  return {
    email: found.email,
    signUpId: found.sign_up_id,
    applicationId: found.application_id,
    byLink: linkHash !== null,
    inOwnBrowser: found.browser_hash !== null && found.browser_hash === browserHash,
  };
}

async function checkDigits(
  tx: Transaction<DB>,
  shop: Shop,
  { purpose, proof, newest }: Redemption & { newest: LiveCode | undefined },
): Promise<LiveCode | null> {
  if (!newest || proof.code === undefined || newest.tries >= triesPerCode) return null;
  const { email, code_hash: codeHash } = newest;
  if (codeHash === null) return null;
  // Clients that parse "0042" as a number send 42.
  const code = String(proof.code).trim().padStart(digitsOf[purpose], '0');
  const given = hashOfCode(shop.authSecret, { purpose, email, code });
  if (timingSafeEqual(given, Buffer.from(codeHash, 'hex'))) return newest;
  await countTry(tx, newest.id);
  return null;
}

/** Keyed, because plain hashes of so few codes can be reversed instantly. */
function hashOfCode(
  authSecret: string,
  { purpose, email, code }: { purpose: Purpose; email: string; code: string },
): Buffer {
  // Uses a derived key, so that nothing else signed with the shop's secret is a valid code.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk mail code', 32));
  return createHmac('sha256', key).update(`${purpose}|${email.toLowerCase()}|${code}`).digest();
}

/** 256 random bits need no key. */
function hashOfLink(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
