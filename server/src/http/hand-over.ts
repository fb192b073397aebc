import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedReply } from '#changes/reply-cache.ts';
import type { Envelope } from './envelope.ts';
import type { ReplyForPage } from './reply-for-page.ts';

export const ticketHeader = 'x-souk-hand-over';

/** What pages of ours wait for, by tickets that nobody outside knows; null until it is there. */
const awaited = new Map<string, ReplyForPage | null>();

/** For a call that a page makes, with `ticket` in its head: what it was answered with, and what was given for it, or null. */
export async function takeOver<Answered>(
  call: (ticket: string) => Promise<Answered>,
): Promise<{ response: Answered; given: ReplyForPage | null }> {
  const ticket = randomUUID();
  awaited.set(ticket, null);
  try {
    const response = await call(ticket);
    return { response, given: awaited.get(ticket) ?? null };
  } finally {
    awaited.delete(ticket);
  }
}

/**
 * Gives a reply to the page that waits for it as it was made: written out, packed into a response and read again it would be the
 * same. Null where no page waits. Nobody changes what is handed over: others may have got the very same.
 */
export function handOver(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { written, envelope }: { written: CachedReply; envelope: Envelope },
): FastifyReply | null {
  const ticket = headers[ticketHeader];
  if (typeof ticket !== 'string' || !awaited.has(ticket)) return null;
  awaited.set(ticket, { body: envelope, headers: written.headers });
  return reply.send();
}
