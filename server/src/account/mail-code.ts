import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { countUse } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import {
  countTry,
  countWrongTries,
  insertCode,
  lockLink,
  lockNewestCode,
  useUpCodes,
  type Purpose,
} from './code-queries.ts';

const validMs = 15 * 60_000; // CONTRACT §2.3
const triesPerCode = 5;
/** Ten thousand codes are few: beyond this only the long link of a mail works (INVARIANTS §4). */
const wrongTriesPerDay = 10;

/** `id` names the mail that carries them: `cause: 'verify-code:<id>'`. `link` is the word for the link's query. */
export type MailCode = { id: number; code: string; link: string };

/**
 * A new code for an address, 15 minutes valid; older codes of it do not count any more. Null when the address has had
 * five mails within the hour, so that nobody can flood a mailbox: then no mail is to be sent, and nobody is told.
 */
export async function issueCode(
  tx: Transaction<DB>,
  shop: Shop,
  { purpose, email }: { purpose: Purpose; email: string },
): Promise<MailCode | null> {
  const now = shop.clock.now();
  if ((await countUse(tx, { name: 'code-mail', subject: `${purpose}:${email}`, now })) !== null) return null;
  const code = String(randomInt(10_000)).padStart(4, '0');
  const link = randomBytes(32).toString('base64url');
  const id = await insertCode(tx, {
    email,
    purpose,
    codeHash: hashOfCode(shop.authSecret, { purpose, email, code }).toString('hex'),
    linkHash: hashOfLink(link),
    expiresAt: new Date(now.getTime() + validMs),
    now,
  });
  return { id, code, link };
}

/** What a caller holds against us: the address with the mailed digits, or the word of the mail's link. */
export type MailProof = {
  email?: string | undefined;
  code?: string | number | undefined;
  link?: string | undefined;
};

/**
 * The address that the proof is good for, and uses the proof up; null when it is not. A wrong code counts, so the
 * transaction must be committed in that case too. Works once, also when many try at once (INVARIANTS I36).
 */
export async function redeemCode(
  tx: Transaction<DB>,
  shop: Shop,
  { purpose, proof }: { purpose: Purpose; proof: MailProof },
): Promise<string | null> {
  const now = shop.clock.now();
  const email =
    proof.link === undefined
      ? await emailOfCode(tx, shop, purpose, proof)
      : await lockLink(tx, { purpose, linkHash: hashOfLink(proof.link), now });
  if (email !== null) await useUpCodes(tx, { email, purpose, now });
  return email;
}

async function emailOfCode(
  tx: Transaction<DB>,
  shop: Shop,
  purpose: Purpose,
  proof: MailProof,
): Promise<string | null> {
  if (proof.email === undefined || proof.code === undefined) return null;
  const now = shop.clock.now();
  const newest = await lockNewestCode(tx, { email: proof.email, purpose });
  if (!newest || newest.used_at !== null || newest.expires_at <= now || newest.tries >= triesPerCode)
    return null;
  if ((await countWrongTries(tx, { email: newest.email, now })) >= wrongTriesPerDay) return null;
  // A client that reads "0042" as a number sends 42.
  const code = String(proof.code).trim().padStart(4, '0');
  const given = hashOfCode(shop.authSecret, { purpose, email: newest.email, code });
  if (timingSafeEqual(given, Buffer.from(newest.code_hash, 'hex'))) return newest.email;
  await countTry(tx, newest.id);
  return null;
}

/** Keyed, because ten thousand plain hashes are computed in a moment. */
function hashOfCode(
  authSecret: string,
  { purpose, email, code }: { purpose: Purpose; email: string; code: string },
): Buffer {
  // A key of its own, so that nothing signed elsewhere with the shop's secret can pass for a code.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk mail code', 32));
  return createHmac('sha256', key).update(`${purpose}|${email.toLowerCase()}|${code}`).digest();
}

/** 256 random bits need no key. */
function hashOfLink(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
