import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import type { SocialLoginConfig } from '@souk/server/account/social-login/build-social-providers';

/** Both providers at the sandbox at `baseUrl`, with its keys. */
export function sandboxSocialConfig(baseUrl: string): Required<SocialLoginConfig> {
  const graphUrl = `${baseUrl}/facebook/v23.0`;
  return {
    google: { ...sandboxKeys.google, issuerUrl: `${baseUrl}/google` },
    facebook: { ...sandboxKeys.facebook, dialogUrl: graphUrl, graphUrl },
  };
}
