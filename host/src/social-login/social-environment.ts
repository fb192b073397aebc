import type { SocialLoginConfig } from '@souk/server/account/social-login/build-social-providers';
import { readGroup, type Group, type Source } from '#environment-group.ts';

/** Variables of each provider with the URLs of its live service. */
export const socialGroups = {
  google: {
    needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    optional: { GOOGLE_ISSUER_URL: 'https://accounts.google.com' },
  },
  facebook: {
    needed: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
    optional: {
      FACEBOOK_DIALOG_URL: 'https://www.facebook.com/v23.0',
      FACEBOOK_GRAPH_URL: 'https://graph.facebook.com/v23.0',
    },
  },
} as const satisfies Record<string, Group>;

/** Providers with keys in the environment. Throws EnvironmentError as `readGroup` does. */
export function readSocialEnvironment(source: Source): SocialLoginConfig {
  const google = readGroup(source, socialGroups.google);
  const facebook = readGroup(source, socialGroups.facebook);
  return {
    ...(google && {
      google: {
        issuerUrl: google('GOOGLE_ISSUER_URL'),
        clientId: google('GOOGLE_CLIENT_ID'),
        clientSecret: google('GOOGLE_CLIENT_SECRET'),
      },
    }),
    ...(facebook && {
      facebook: {
        dialogUrl: facebook('FACEBOOK_DIALOG_URL'),
        graphUrl: facebook('FACEBOOK_GRAPH_URL'),
        clientId: facebook('FACEBOOK_CLIENT_ID'),
        clientSecret: facebook('FACEBOOK_CLIENT_SECRET'),
      },
    }),
  };
}
