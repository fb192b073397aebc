import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Inbound } from '#outbound/inbound-message.ts';
import type { Received } from '#outbound/payment-port.ts';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';

/** Constant-time comparison. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function isNotice(message: Inbound): boolean {
  return message.path.endsWith('/notify');
}

/** A browser's return proves nothing; only the attempt's identifiers are read (PAYMENTS §0.3). */
export function browserReturn(
  message: Inbound,
  found: { ref?: string; providerRef?: string } = {},
): Received {
  const ref = found.ref ?? message.query.get('ref') ?? undefined;
  return {
    ok: true,
    ...(ref ? { ref } : {}),
    ...(found.providerRef ? { providerRef: found.providerRef } : {}),
    facts: [],
    reply: { kind: 'page' },
  };
}

/** A genuine webhook with nothing of ours, or nothing new. */
export const acknowledged: Received = { ok: true, facts: [], reply: { kind: 'ack' } };

export const notAuthentic: Received = { ok: false, status: 401 };
export const unreadable: Received = { ok: false, status: 400 };

export function bodyText(message: Inbound): string {
  return Buffer.from(message.body).toString('utf8');
}

/** Parses a webhook's JSON; null if it doesn't match the documented shape. Unknown fields are ignored. */
export function readNotice<T extends z.ZodType>(message: Inbound, schema: T): z.infer<T> | null {
  try {
    return schema.safeParse(JSON.parse(bodyText(message))).data ?? null;
  } catch {
    return null;
  }
}

/** Parses a provider's reply; throws ProviderUnavailableError if the shape is wrong. */
export function readReply<T extends z.ZodType>(json: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ProviderUnavailableError('the reply lacks what was asked for', { cause: parsed.error });
}

/** Throws ProviderUnavailableError if a reply is about another attempt; the caller logs it. */
export function checkOurs(isOurs: boolean): void {
  if (!isOurs) throw new ProviderUnavailableError('the reply is about another attempt');
}
