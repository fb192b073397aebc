import { LONGEST } from '@souk/rules/limits';
import { asciiEmail, isEmail } from '@souk/rules/validation';
import { visibleName } from '@souk/rules/visible-name';
import { ProviderRefusedError } from '#outbound/provider-request.ts';
import type { Identity } from '#outbound/social-port.ts';

const longestSubject = 255; // OpenID Connect Core §2

type IdentityClaims = {
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  isEmailVerified: boolean;
};

/** Normalizes a provider's profile to the shop's limits; an invalid email address becomes null. */
export function readIdentity({ subject, name = '', email = '', isEmailVerified }: IdentityClaims): Identity {
  if (!/^[\x21-\x7e]+$/.test(subject) || subject.length > longestSubject)
    throw new ProviderRefusedError('the provider names nobody');
  const shown = [...visibleName(name)].slice(0, LONGEST.name).join('').trim();
  const hasEmail = isEmail(email);
  return {
    subject,
    name: shown === '' ? null : shown,
    email: hasEmail ? asciiEmail(email) : null,
    isEmailVerified: hasEmail && isEmailVerified,
  };
}
