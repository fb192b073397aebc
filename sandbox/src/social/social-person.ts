import { createHash } from 'node:crypto';

/** Whom the consent page was told to be. `isVouchedFor`: Google's verified address, Facebook's shared one. */
export type SocialPerson = { name: string; email: string; isVouchedFor: boolean };

/** Offered by name, so that one press is enough: the demo's shopper, and somebody the shop has never seen. */
export const knownPersons: readonly Omit<SocialPerson, 'isVouchedFor'>[] = [
  { name: 'Sam Shopper', email: 'shopper@example.com' },
  { name: 'Noor Haddad', email: 'noor.haddad@example.org' },
];

/**
 * The provider's number for a person: the same for the same address, also after a restart, and another one for each
 * provider.
 */
export function subjectOf(provider: string, { email }: SocialPerson, digits: number): string {
  const hash = createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex');
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(0, digits - 1)}`;
}
