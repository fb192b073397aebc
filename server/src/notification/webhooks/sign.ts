import { createHmac, randomBytes } from 'node:crypto';

/* Standard Webhooks (https://www.standardwebhooks.com), symmetric signatures `v1`. */

const mark = 'whsec_';

export const newSecret = (): string => mark + randomBytes(32).toString('base64');

/** `v1,…` over ID, time and the body as sent. */
export function signature(secret: string, { id, at, body }: { id: string; at: Date; body: string }): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  const signed = `${id}.${secondsOf(at)}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

export function signedHeaders(secrets: readonly string[], message: { id: string; at: Date; body: string }) {
  return {
    'content-type': 'application/json',
    'user-agent': 'Souk webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(secondsOf(message.at)),
    'webhook-signature': secrets.map((secret) => signature(secret, message)).join(' '),
  };
}
