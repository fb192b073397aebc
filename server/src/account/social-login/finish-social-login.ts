import { accountOfIdentity, type AccountOfIdentity } from '../account-of-identity.ts';
import { issueLogin } from '../issue-login.ts';
import { mailSignUp } from '../mail-sign-up.ts';
import { inTransaction } from '#db/transaction.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { redirectUriOf } from './begin-social-login.ts';
import { hashOfSecret, isSecret } from '#http/secrets.ts';
import { callbackPage, loginPage } from './landing.ts';
import type { Identity, SocialProvider, SocialProviderName } from '#outbound/social-port.ts';
import { awaitProof, offerLogin, spendState } from '../pending-login-queries.ts';

const exchangeWithinMs = 5 * 60_000;
/** The same as the validity of the emailed code. */
const proveWithinMs = 15 * 60_000;

/** Query parameters of the provider's answer. */
export type ProviderAnswer = Record<'state' | 'code' | 'error' | 'issuer', string | undefined>;

type Finish = {
  name: SocialProviderName;
  provider: SocialProvider;
  browserHash: string | null;
  answer: ProviderAnswer;
  language: string;
  log: Pick<Shop['log'], 'warn'>;
};

/**
 * Handles the provider's answer and returns the next page (CONTRACT §2.3): the one that exchanges the token, the one that asks for the
 * emailed code, or the login page with a reason. A state is valid for one answer in the browser that requested it, whatever the answer is.
 */
export async function finishSocialLogin(shop: Shop, finish: Finish): Promise<string> {
  const { name, browserHash, answer } = finish;
  const now = shop.clock.now();
  if (browserHash === null || !isSecret(answer.state)) return loginPage('expired', name);
  const stateHash = hashOfSecret(answer.state);
  const begun = await spendState(shop.db, { stateHash, browserHash, provider: name, now });
  if (!begun) {
    recordSecurityEvent(shop, 'social-login-refused', { provider: name, reason: 'state' });
    return loginPage('expired', name);
  }
  const next = begun.next_path;
  if (answer.error !== undefined) return loginPage(isDenial(answer.error) ? 'denied' : 'failed', name, next);
  const handshake = { state: answer.state, nonce: begun.nonce, verifier: begun.code_verifier };
  const identity = await identify(finish, { ...handshake, redirectUri: redirectUriOf(shop, name) });
  if (!identity) return loginPage('failed', name, next);
  const outcome = await enter(shop, { ...finish, identity, stateHash });
  if (outcome.kind === 'refused') {
    recordSecurityEvent(shop, 'social-login-refused', { provider: name, reason: outcome.reason });
    return loginPage(outcome.reason, name, next);
  }
  return callbackPage(outcome.token, next);
}

type Handshake = Omit<Parameters<SocialProvider['identify']>[0], 'code' | 'issuer'>;

/** Null if the provider is unavailable or rejects the code. */
async function identify(
  { name, provider, answer, log }: Finish,
  handshake: Handshake,
): Promise<Identity | null> {
  if (!answer.code) return null;
  try {
    return await provider.identify({ ...handshake, code: answer.code, issuer: answer.issuer ?? null });
  } catch (err) {
    if (!(err instanceof ProviderUnavailableError || err instanceof ProviderRefusedError)) throw err;
    log.warn({ provider: name, err }, 'a social login failed');
    return null;
  }
}

type Entered = Extract<AccountOfIdentity, { kind: 'refused' }> | { kind: 'entered'; token: string | null };

/** Token null: the address has to be verified by code. */
async function enter(
  shop: Shop,
  { name, identity, stateHash, browserHash, language }: Finish & { identity: Identity; stateHash: string },
): Promise<Entered> {
  const now = shop.clock.now();
  const until = (ms: number) => new Date(now.getTime() + ms);
  return inTransaction(shop.db, async (tx) => {
    const outcome = await accountOfIdentity(tx, { provider: name, identity, now });
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'prove') {
      const { email, name: ownName } = outcome;
      const expiresAt = until(proveWithinMs);
      await awaitProof(tx, { stateHash, subject: identity.subject, email, expiresAt });
      const user = { name: ownName, email, phone: null, passwordHash: null, now };
      await mailSignUp(tx, shop, { user, language, browserHash });
      return { kind: 'entered', token: null };
    }
    const { token, jti } = await issueLogin(shop, outcome.userId, tx);
    await offerLogin(tx, { stateHash, jti, expiresAt: until(exchangeWithinMs) });
    recordSecurityEvent(shop, 'signed-in', { user: outcome.userId, provider: name });
    return { kind: 'entered', token };
  });
}

/** RFC 6749 §4.1.2.1: the user cancelled. */
function isDenial(error: string): boolean {
  return error === 'access_denied';
}
