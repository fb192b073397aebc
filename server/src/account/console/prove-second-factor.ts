import { arePasskeysPossible, askForPasskey, readPasskeyAnswer } from '#access/second-factor/passkey.ts';
import {
  hasFactor,
  readFactors,
  takeRecoveryCode,
  takeStep,
  updatePasskeyUse,
  type SecondFactor,
  type SecondFactors,
} from '#access/second-factor/queries.ts';
import { hashRecoveryCode } from '#access/second-factor/recovery-codes.ts';
import { readOffer, sealOffer, unseal } from '#access/second-factor/sealed.ts';
import { stepOfCode } from '#access/second-factor/totp.ts';
import { countUse, resetUses, type TooMany } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';

/** A code (authenticator app or recovery code), or a passkey's response to an offer. */
export type ShownFactor = { code: string } | { offer: string; passkey: { id: string } };

/** Accepted factors; `passkey` holds the options for the browser's WebAuthn call. */
export type AskedFactor = {
  authenticator: boolean;
  recovery_code: boolean;
  passkey: { offer: string; options: object } | null;
};

type FactorAsked = { ok: false; reason: 'second-factor-missing'; asked: AskedFactor };
type FactorWrong = { ok: false; reason: 'second-factor-wrong'; asked: AskedFactor };
export type FactorRefused = TooMany | FactorAsked | FactorWrong;

type Asked = { userId: number; shown: ShownFactor | undefined; now: Date };

export const offerMinutes = 10;

/**
 * Verifies the second factor after a correct password. Accounts without one pass. Attempts are counted per account: only someone who knows
 * the password can use them up.
 */
export async function proveSecondFactor(
  shop: Shop,
  { userId, shown, now }: Asked,
): Promise<{ ok: true; secondFactor: SecondFactor | null } | FactorRefused> {
  const factors = await readFactors(shop.db, userId);
  if (!hasFactor(factors)) return { ok: true, secondFactor: null };
  const refuse = async (reason: 'second-factor-missing' | 'second-factor-wrong') =>
    ({ ok: false, reason, asked: await askFor(shop, { userId, factors, now }) }) as const;
  if (!shown) return refuse('second-factor-missing');
  const limit = { name: 'second-factor', subject: `user:${userId}`, now } as const;
  const seconds = shop.rateLimits ? await countUse(shop.db, limit) : null;
  if (seconds !== null) return { ok: false, reason: 'too-many', seconds };
  const secondFactor =
    'code' in shown
      ? await takeCode(shop, { userId, factors, code: shown.code, now })
      : await takePasskey(shop, { userId, factors, shown, now });
  if (secondFactor === null) return refuse('second-factor-wrong');
  await resetUses(shop.db, limit);
  return { ok: true, secondFactor };
}

type Tried = { userId: number; factors: SecondFactors; now: Date };

async function askFor(shop: Shop, { userId, factors, now }: Tried): Promise<AskedFactor> {
  const asked = { authenticator: factors.sealedKey !== null, recovery_code: factors.codesLeft > 0 };
  if (factors.passkeys.length === 0 || !arePasskeysPossible(shop)) return { ...asked, passkey: null };
  const options = await askForPasskey(shop, factors.passkeys);
  const until = new Date(now.getTime() + offerMinutes * 60_000);
  const offer = sealOffer(shop.authSecret, 'passkey challenge', { userId, value: options.challenge, until });
  return { ...asked, passkey: { offer, options } };
}

async function takeCode(
  { db, authSecret }: Shop,
  { userId, factors, code, now }: Tried & { code: string },
): Promise<SecondFactor | null> {
  const key = factors.sealedKey === null ? null : unseal(authSecret, 'authenticator', factors.sealedKey);
  const step =
    key === null ? null : stepOfCode(Buffer.from(key, 'base64url'), code.replaceAll(/\s/g, ''), now);
  if (step !== null) return (await takeStep(db, userId, step)) ? 'authenticator' : null;
  return (await takeRecoveryCode(db, hashRecoveryCode(userId, code), now)) ? 'recovery-code' : null;
}

async function takePasskey(
  shop: Shop,
  { userId, factors, shown, now }: Tried & { shown: Exclude<ShownFactor, { code: string }> },
): Promise<SecondFactor | null> {
  const challenge = readOffer(shop.authSecret, 'passkey challenge', { userId, offer: shown.offer, now });
  if (challenge === null) return null;
  const answer = await readPasskeyAnswer(shop, {
    challenge,
    response: shown.passkey,
    known: factors.passkeys,
  });
  if (!answer) return null;
  // Each challenge is accepted once, which prevents replays.
  if ((await countUse(shop.db, { name: 'passkey-challenge', subject: challenge, now })) !== null) return null;
  const { passkey, signCount } = answer;
  await updatePasskeyUse(shop.db, { id: passkey.id, signCount, now });
  return 'passkey';
}
