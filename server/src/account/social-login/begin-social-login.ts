import { apiAddress } from '@souk/rules/api-address';
import type { Shop } from '#shop.ts';
import { hashOfSecret, newSecret } from '#http/secrets.ts';
import type { SocialProvider, SocialProviderName } from '#outbound/social-port.ts';
import { insertSocialLogin } from '../pending-login-queries.ts';

const answerWithinMs = 10 * 60_000;

type Beginning = {
  name: SocialProviderName;
  provider: SocialProvider;
  browserHash: string;
  nextPath: string;
  language: string;
};

/** The callback address, which must be registered with the provider. */
export function redirectUriOf({ publicUrl }: Pick<Shop, 'publicUrl'>, name: SocialProviderName): string {
  return publicUrl + apiAddress('user/social-login/callback/{name}', { name });
}

/** Begins a sign-in that only this browser can finish, within ten minutes. Returns the provider's page. */
export async function beginSocialLogin(
  shop: Shop,
  { name, provider, browserHash, nextPath, language }: Beginning,
): Promise<string> {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const redirectUri = redirectUriOf(shop, name);
  // First, so that nothing is stored if the provider is unavailable.
  const page = await provider.pageFor({ state, nonce, verifier, redirectUri }, language);
  const expiresAt = new Date(shop.clock.now().getTime() + answerWithinMs);
  const stateHash = hashOfSecret(state);
  await insertSocialLogin(shop.db, {
    stateHash,
    browserHash,
    provider: name,
    nonce,
    verifier,
    nextPath,
    expiresAt,
  });
  return page;
}
