import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const validMs = 60_000;

type Ticket = { id: number; userId: number };

/** Signs a ticket with which a user can download a backup for a minute by a plain link. */
export function signTicket(authSecret: string, ticket: Ticket, now: Date): string {
  const until = String(now.getTime() + validMs);
  return `${until}.${signatureOf(authSecret, ticket, until).toString('base64url')}`;
}

export function isSignedTicket(authSecret: string, ticket: Ticket, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf(authSecret, ticket, until);
  return given.length === ours.length && timingSafeEqual(given, ours) && Number(until) > now.getTime();
}

function signatureOf(authSecret: string, { id, userId }: Ticket, until: string): Buffer {
  // Uses a derived key, so that nothing else signed with the shop's secret is a valid ticket.
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'souk backup ticket', 32));
  return createHmac('sha256', key).update(`${id}|${userId}|${until}`).digest();
}
