import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Passkey } from './queries.ts';

/** Loaded lazily, because the library is large. */
const webauthn = () => import('@simplewebauthn/server');

type Site = { publicUrl: string };

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

/** Passkeys need a host name, so a shop reached by IP address has none (WebAuthn section 5.1.3). */
export const arePasskeysPossible = (site: Site): boolean => isIP(hostOf(site)) === 0;

type Owner = { userId: number; email: string; name: string };

export async function offerPasskey(
  site: Site,
  { owner, known, shop }: { owner: Owner; known: readonly Passkey[]; shop: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: shop,
    rpID: hostOf(site),
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(`souk:${owner.userId}`),
    attestationType: 'none',
    excludeCredentials: known.map(describePasskey),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

export async function askForPasskey(
  site: Site,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: known.map(describePasskey),
    userVerification: 'preferred',
  });
}

const describePasskey = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[], // as reported by a browser
});

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** Null if the response doesn't answer this challenge on this site. */
export async function readNewPasskey(
  site: Site,
  { challenge, response }: { challenge: string; response: unknown },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // validated by the library
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: transports ?? [],
  };
}

/** The passkey that answered and its new signature count, or null. */
export async function readPasskeyAnswer(
  site: Site,
  { challenge, response, known }: { challenge: string; response: unknown; known: readonly Passkey[] },
): Promise<{ passkey: Passkey; signCount: number } | null> {
  const answer = response as AuthenticationResponseJSON; // validated by the library
  const passkey = known.find(({ credentialId }) => credentialId === answer.id);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      counter: passkey.signCount,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    },
  }).catch(() => null);
  return verified?.verified ? { passkey, signCount: verified.authenticationInfo.newCounter } : null;
}
