/** Login providers, as in the settings `google_login` and `facebook_login`, with their brand names. */
export const socialProviders = { google: 'Google', facebook: 'Facebook' } as const;
export type SocialProvider = keyof typeof socialProviders;

export const providerNames = Object.keys(socialProviders) as SocialProvider[];
