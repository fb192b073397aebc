import { createHash } from 'node:crypto';

/** The person entered on the consent page. `isVouchedFor`: Google's verified address, Facebook's shared one. */
export type SocialPerson = { name: string; email: string; isVouchedFor: boolean };

/** Offered by name for one-click sign-in: the demo's customer, and a person new to the shop. */
export const knownPersons: readonly Omit<SocialPerson, 'isVouchedFor'>[] = [
  { name: 'Sam Shopper', email: 'shopper@example.com' },
  { name: 'Noor Haddad', email: 'noor.haddad@example.org' },
];

/** The provider's id of a person: stable per address, also across restarts, and different per provider. */
export function subjectOf(provider: string, { email }: SocialPerson, digits: number): string {
  const hash = createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex');
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(0, digits - 1)}`;
}
