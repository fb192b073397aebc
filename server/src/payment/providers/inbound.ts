import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Inbound, Received } from '#outbound/payment-port.ts';
import { ProviderUnavailableError } from '#outbound/provider-request.ts';

/** Compares two secrets without telling by its time where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether the message came to the address for notices, and not from a browser. */
export function isNotice(message: Inbound): boolean {
  return message.path.endsWith('/notify');
}

/** A browser comes back: it proves nothing, so only whose attempt it may be is read (PAYMENTS §0.3). */
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

/** A genuine notice that concerns nothing of ours, or nothing new. */
export const acknowledged: Received = { ok: true, facts: [], reply: { kind: 'ack' } };

export const notAuthentic: Received = { ok: false, status: 401 };
export const unreadable: Received = { ok: false, status: 400 };

/** The body as text, byte for byte as it was signed. */
export function bodyText(message: Inbound): string {
  return Buffer.from(message.body).toString('utf8');
}

/** Reads a notice's JSON; null when it is not what the provider documents. Unknown fields are ignored. */
export function readNotice<T extends z.ZodType>(message: Inbound, schema: T): z.infer<T> | null {
  try {
    return schema.safeParse(JSON.parse(bodyText(message))).data ?? null;
  } catch {
    return null;
  }
}

/** A reply in the provider's own shape; throws ProviderUnavailableError when it is not. */
export function readReply<T extends z.ZodType>(json: unknown, schema: T): z.infer<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ProviderUnavailableError('the reply lacks what was asked for', { cause: parsed.error });
}

/**
 * Throws ProviderUnavailableError when an answer is about another attempt than the one asked for: it proves nothing, and
 * whoever asked logs it.
 */
export function checkOurs(isOurs: boolean): void {
  if (!isOurs) throw new ProviderUnavailableError('the reply is about another attempt');
}
