import type { RefusedLine } from '@souk/contract/cart';

/** What came back of one call, before anybody looked at it. `status` is that of HTTP. */
export type ApiReply = { status: number; body: unknown };

/**
 * What a call came to. A refusal (form error, login needed, too many tries …) is a value with its texts; the page
 * decides what to do with it. `status` is the envelope's; `next` names the step that is missing, if the API knows one,
 * `lines` the rows of a cart that it is about, `triesLeft` how often a code can still be tried, `isGone` that it will not come
 * back.
 */
export type ApiOutcome<T> =
  | { ok: true; data: T; message: string }
  | {
      ok: false;
      status: number;
      messages: string[];
      next?: string;
      lines?: RefusedLine[];
      triesLeft?: number;
      isGone?: true;
    };

type Envelope = { status?: unknown; data?: unknown; message?: unknown };

/** Reads the envelope of CONTRACT §1.1: success is body status 200 without `data.form`. */
export function outcomeOf<T>(reply: ApiReply): ApiOutcome<T> {
  const envelope = (typeof reply.body === 'object' && reply.body !== null ? reply.body : {}) as Envelope;
  const message = typeof envelope.message === 'string' ? envelope.message : '';
  if (envelope.status === 200) return { ok: true, data: envelope.data as T, message };
  const { form, next, lines, tries_left: triesLeft, gone } = (envelope.data ?? {}) as Record<string, unknown>;
  const messages = Array.isArray(form) ? form.map(String) : [message];
  const status = typeof envelope.status === 'number' ? envelope.status : reply.status;
  return {
    ok: false,
    status,
    messages,
    ...(typeof next === 'string' ? { next } : {}),
    ...(typeof triesLeft === 'number' ? { triesLeft } : {}),
    ...(gone === true ? { isGone: true } : {}),
    ...(Array.isArray(lines) ? { lines: lines as RefusedLine[] } : {}), // our own API's, by its contract
  };
}
