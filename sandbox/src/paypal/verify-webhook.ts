import { type Answer, type Asked, json, jsonObject } from '#lab/exchange.ts';
import { sandboxKeys } from '#sandbox-keys.ts';
import { malformed, paypalError } from './paypal-errors.ts';
import type { PaypalStore } from './paypal-store.ts';
import { isSignedBy, signedString } from './paypal-webhook.ts';
import { rawMember } from './raw-member.ts';

const required = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
  'webhook_event',
];

/** POST /v1/notifications/verify-webhook-signature: real verification, over `webhook_event` exactly as sent. */
export async function verifyWebhook(store: PaypalStore, asked: Asked): Promise<Answer> {
  const body = jsonObject(asked) ?? {};
  const missing = required.find((name) => body[name] === undefined);
  if (missing) {
    const detail = malformed('MISSING_REQUIRED_PARAMETER', `/${missing}`, 'A required field is missing.');
    return paypalError(400, 'INVALID_REQUEST', [detail]);
  }
  const text = (name: string) => String(body[name]);
  const { certificatePem } = await store.signer();
  const event = rawMember(asked.body.toString('utf8'), 'webhook_event') ?? '';
  const isOurs =
    text('cert_url') === `${store.base()}/v1/notifications/certs/${store.certId}` &&
    text('webhook_id') === sandboxKeys.paypal.webhookId &&
    text('auth_algo') === 'SHA256withRSA';
  const signed = signedString({
    id: text('transmission_id'),
    time: text('transmission_time'),
    webhookId: text('webhook_id'),
    body: Buffer.from(event),
  });
  const isValid = isOurs && isSignedBy(certificatePem, signed, text('transmission_sig'));
  return json(200, { verification_status: isValid ? 'SUCCESS' : 'FAILURE' });
}
