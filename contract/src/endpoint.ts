import type { z } from 'zod';

/** Who may call: anyone · a guest with a token or a login · a login only (CONTRACT, "Access"). */
export type Access = 'public' | 'guest' | 'login';

/**
 * One endpoint of the API. `path` is below `/api/v1/`; `{id}` marks a path parameter. `reply` is the envelope's `data`. `wrapped`
 * bodies may be encrypted (CONTRACT §1.9). `upload` names the multipart field of one picture (SPEC §5); such a call has no `body`.
 * `acts` says whether the call changes something, where the method doesn't show it: a GET with effects (CONTRACT D4) ignores
 * prefetches, and any call with effects ignores cookies sent from other sites. `emptyForGuests`: a list for logins; unauthenticated
 * requests get an empty page unless they send `login=required` or the setting `compat_guest_lists` is off (CONTRACT L1).
 * `repeatable`: honors an `Idempotency-Key` (CONTRACT §2.6).
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  wrapped?: boolean;
  upload?: string;
  acts?: boolean;
  emptyForGuests?: boolean;
  repeatable?: boolean;
};

/** Keeps the exact types of one endpoint, so that server, client and tests share one object. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type ParamsOf<E extends Pick<Endpoint, 'params'>> = E['params'] extends z.ZodType
  ? z.output<E['params']>
  : Record<never, never>;
export type QueryOf<E extends Pick<Endpoint, 'query'>> = E['query'] extends z.ZodType
  ? z.output<E['query']>
  : Record<never, never>;
export type BodyOf<E extends Pick<Endpoint, 'body'>> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : Record<never, never>;
export type ReplyOf<E extends Pick<Endpoint, 'reply'>> = z.output<E['reply']>;

/** The uploaded bytes; never null in a call with an upload. */
export type UploadOf<E extends Endpoint> = E['upload'] extends string ? Uint8Array : Uint8Array | null;

export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodType
  ? z.input<E['query']>
  : Record<never, never>;
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.input<E['body']>
  : Record<never, never>;
