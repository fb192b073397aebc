import type { RefusedLine } from '@souk/contract/cart';

/** An unparsed response. `status` is the HTTP status. */
export type ApiReply = { status: number; body: unknown };

/**
 * Result of a call. A refusal (form error, login needed, too many tries …) is a value with its texts; the page decides what to do
 * with it. `status` is the envelope's; `next` names the missing step if the API reports one, `lines` the affected cart rows,
 * `triesLeft` the remaining attempts at a code, `isGone` that the resource is gone for good.
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
    ...(Array.isArray(lines) ? { lines: lines as RefusedLine[] } : {}), // from our own API, so typed by its contract
  };
}
