import {
  type Answer,
  type Asked,
  basicCredentials,
  bearerToken,
  formFields,
  isForm,
  json,
} from '#lab/exchange.ts';
import type { Lab } from '#lab/fake-provider.ts';
import { sandboxKeys } from '#sandbox-keys.ts';

const lifeSeconds = 9 * 3600;

/** POST /v1/oauth2/token, and validation of its tokens. */
export type PaypalTokens = { issue(asked: Asked): Answer; isKnown(asked: Asked): boolean; expireAll(): void };

export function createPaypalTokens(lab: Lab): PaypalTokens {
  const expiries = new Map<string, number>();
  return {
    issue(asked) {
      const given = basicCredentials(asked);
      const { clientId, clientSecret } = sandboxKeys.paypal;
      if (given?.name !== clientId || given.password !== clientSecret) {
        return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      }
      if (!isForm(asked) || formFields(asked).get('grant_type') !== 'client_credentials') {
        return json(400, {
          error: 'unsupported_grant_type',
          error_description: 'unsupported grant_type',
        });
      }
      const token = `A21AA${lab.ids.text(60)}`;
      expiries.set(token, lab.now() + lifeSeconds * 1000);
      return json(200, {
        scope:
          'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-SOUKSANDBOX',
        expires_in: lifeSeconds,
        nonce: `${new Date(lab.now()).toISOString()}${lab.ids.text(43)}`,
      });
    },
    isKnown: (asked) => (expiries.get(bearerToken(asked) ?? '') ?? 0) > lab.now(),
    expireAll: () => expiries.clear(),
  };
}
