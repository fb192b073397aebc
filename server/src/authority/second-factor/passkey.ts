import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import type { Passkey } from './queries.ts';

/** Certificates and all: read by the first process that sees a passkey, not by each that starts. */
const webauthn = () => import('@simplewebauthn/server');

/** The shop as browsers know it. */
type Site = { publicUrl: string };

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');

/** Passkeys belong to a name: a shop that is reached by a bare number has none (WebAuthn section 5.1.3). */
export const arePasskeysPossible = (site: Site): boolean => isIP(hostOf(site)) === 0;

type Owner = { userId: number; email: string; name: string };

/** What a browser is asked to make a passkey with; its challenge is the one to be sealed. */
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

/** What is asked of a browser that has one of these. */
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
  transports: transports as AuthenticatorTransport[], // as a browser told them
});

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** Null for what does not answer this challenge on this site. */
export async function readNewPasskey(
  site: Site,
  { challenge, response }: { challenge: string; response: unknown },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON, // the library checks all of it
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

/** Which of the passkeys answered, and how often it has signed since; null: none did. */
export async function readPasskeyAnswer(
  site: Site,
  { challenge, response, known }: { challenge: string; response: unknown; known: readonly Passkey[] },
): Promise<{ passkey: Passkey; signCount: number } | null> {
  const answer = response as AuthenticationResponseJSON; // the library checks all of it
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
