import { type Answer, type Asked, bearerToken, formFields, isForm, json } from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { badRequest, phonepeError } from './phonepe-errors.ts';

const lifeSeconds = 3600;

/** POST /v1/oauth/token, and validation of its tokens. */
export type PhonepeTokens = {
  issue(asked: Asked): Answer;
  isKnown(asked: Asked): boolean;
  expireAll(): void;
};

export function createPhonepeTokens(lab: Lab): PhonepeTokens {
  const expiries = new Map<string, number>();
  return {
    issue(asked) {
      const fields = formFields(asked);
      const { clientId, clientSecret, clientVersion } = sandboxKeys.phonepe;
      if (!isForm(asked) || fields.get('grant_type') !== 'client_credentials')
        return badRequest('grant_type must be client_credentials, in a form');
      if (
        fields.get('client_id') !== clientId ||
        fields.get('client_secret') !== clientSecret ||
        fields.get('client_version') !== clientVersion
      )
        return phonepeError(401, 'INVALID_CLIENT', 'Client authentication failed');
      const token = lab.ids.text(64);
      const now = Math.floor(lab.now() / 1000);
      expiries.set(token, now + lifeSeconds);
      return json(200, {
        access_token: token,
        encrypted_access_token: token,
        expires_in: lifeSeconds,
        issued_at: now,
        expires_at: now + lifeSeconds,
        session_expires_at: now + lifeSeconds,
        token_type: 'O-Bearer',
      });
    },
    isKnown: (asked) => (expiries.get(bearerToken(asked, 'O-Bearer') ?? '') ?? 0) * 1000 > lab.now(),
    expireAll: () => expiries.clear(),
  };
}
