import type { z } from 'zod';

/** Who may call: everybody · a guest with a token or a login · a login only (CONTRACT, "Access"). */
export type Access = 'public' | 'guest' | 'login';

/**
 * One door of the API. `path` is below `/api/v1/`; `{id}` marks a path parameter. `reply` is what stands in the
 * envelope's `data`. `wrapped` bodies may arrive encrypted (CONTRACT §1.9). `silent` replies keep `message` empty.
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
};

/** Keeps the exact types of one endpoint, so that server, client and tests all read the same object. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType
  ? z.output<E['params']>
  : Record<never, never>;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType
  ? z.output<E['query']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.output<E['body']>
  : Record<never, never>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** What a caller sends, before defaults and conversions. */
export type QueryInput<E extends Endpoint> = E['query'] extends z.ZodType
  ? z.input<E['query']>
  : Record<never, never>;
export type BodyInput<E extends Endpoint> = E['body'] extends z.ZodType
  ? z.input<E['body']>
  : Record<never, never>;
