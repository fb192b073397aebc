/** As in URLs, settings (`google_login`) and columns (`google_id`). */
export const socialProviderNames = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

export function isSocialProviderName(text: string): text is SocialProviderName {
  return (socialProviderNames as readonly string[]).includes(text);
}

/** A person as identified by the provider. Only `subject` is an identifier; email addresses change owners (ASVS 6.8.1). */
export type Identity = {
  subject: string;
  name: string | null;
  email: string | null;
  /** The provider has verified that the address belongs to this person. */
  isEmailVerified: boolean;
};

/** Secrets of one login: `state` and `nonce` against forged responses, `verifier` for PKCE. */
export type Handshake = { state: string; nonce: string; verifier: string; redirectUri: string };

/**
 * A login provider. Both calls throw ProviderUnavailableError if it is unreachable and ProviderRefusedError if it refuses or doesn't
 * identify a person reliably (provider-request.ts).
 */
export type SocialProvider = {
  /** The provider's login page; `language` is for that page. */
  pageFor(handshake: Handshake, language: string): Promise<string>;
  /** Exchanges the authorization code for the person's identity. */
  identify(answer: Handshake & { code: string; issuer: string | null }): Promise<Identity>;
};

export type SocialProviders = Partial<Record<SocialProviderName, SocialProvider>>;
