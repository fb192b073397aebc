import type { FastifyReply } from 'fastify';
import type { Language } from '#texts/language.ts';
import type { Reason, Refusal } from './refusal.ts';
import { textOf } from '#texts/texts.ts';

/** Every reply's body (CONTRACT §1.1). */
export type Envelope = { data: unknown; status: number; token: null; message: string };

export function success(data: unknown, message = ''): Envelope {
  return { data, status: 200, token: null, message };
}

/** `status` is the one in the body; form errors are sent with HTTP 200. */
export function formError(status: number, form: string[]): Envelope {
  return { data: { form }, status, token: null, message: form[0] ?? '' };
}

export function sendRefusal(
  reply: FastifyReply,
  language: Language,
  status: number,
  reasons: readonly Reason[],
  extras: Refusal['extras'] = {},
) {
  const form = reasons.map((reason) => textOf(language, reason.key, reason.values));
  const envelope = formError(status, form);
  if (extras.retryAfter !== undefined) reply.header('retry-after', String(extras.retryAfter));
  const lines = reasons.flatMap(({ line }, index) => (line ? [{ ...line, message: form[index] ?? '' }] : []));
  const { next, triesLeft, isGone } = extras;
  envelope.data = {
    form,
    ...(next === undefined ? {} : { next }),
    ...(lines.length > 0 ? { lines } : {}),
    ...(triesLeft === undefined ? {} : { tries_left: triesLeft }),
    ...(isGone ? { gone: true } : {}),
  };
  return reply.code(status === 201 ? 200 : status).send(envelope);
}
