/** As in addresses, settings (`google_login`) and columns (`google_id`). */
export const socialProviderNames = ['google', 'facebook'] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

export function isSocialProviderName(text: string): text is SocialProviderName {
  return (socialProviderNames as readonly string[]).includes(text);
}

/** Whom the provider names. Only `subject` says who it is; addresses change hands (ASVS 6.8.1). */
export type Identity = {
  subject: string;
  name: string | null;
  email: string | null;
  /** The provider vouches that this person reads mails to the address. */
  isEmailVerified: boolean;
};

/** What one sign-in is bound to: `state` and `nonce` against forged answers, `verifier` is PKCE's secret. */
export type Handshake = { state: string; nonce: string; verifier: string; redirectUri: string };

/**
 * One provider, spoken by its protocol. Both calls throw ProviderUnavailableError when it cannot be reached and
 * ProviderRefusedError when it says no or names nobody for sure (provider-request.ts).
 */
export type SocialProvider = {
  /** Where the browser goes to ask the person; `language` for the provider's page. */
  pageFor(handshake: Handshake, language: string): Promise<string>;
  /** Whom the code of the provider's answer stands for. */
  identify(answer: Handshake & { code: string; issuer: string | null }): Promise<Identity>;
};

/** The providers that have keys. */
export type SocialProviders = Partial<Record<SocialProviderName, SocialProvider>>;
