/** Who can vouch for a visitor, as in the settings `google_login` and `facebook_login`. The names are brands. */
export const socialProviders = { google: 'Google', facebook: 'Facebook' } as const;
export type SocialProvider = keyof typeof socialProviders;

export const providerNames = Object.keys(socialProviders) as SocialProvider[];
