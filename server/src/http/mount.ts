import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@souk/contract/endpoint';
import type { Api, Domain } from '@souk/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Language } from '#settings/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { sendRefusal, success } from './envelope.ts';
import { languageOf } from './language.ts';
import { limitOf, type LimitName } from './limits.ts';
import { keepGuestCookie, newGuest, ownerOf, readProof, type Owner } from './owner.ts';
import { readInTurn } from './read-in-turn.ts';
import { Answer, Refusal, type Reason } from './refusal.ts';
import { withStringFlags } from './string-flags.ts';
import { textOf, type RefusalKey } from './texts.ts';
import { unwrapBody } from './wrapped-body.ts';

/** One call of the API, checked and identified: what every handler gets. */
export type Call<E extends Endpoint = Endpoint> = {
  shop: Shop;
  db: Shop['db'];
  now: Date;
  settings: Settings;
  language: Language;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Whose rows the call works on; null when a guest call came without any proof. */
  owner: Owner | null;
  /** The same for a call that stores something: a guest without a token gets one. */
  ownerOrNew(): Owner;
  /** A guest token that came along with a login: its cart may be adopted (CONTRACT §1.4). */
  guestToken: string | null;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Refusal>;
/** `isPersonal`: a public call whose reply may still hold what only some may see, so nobody keeps a copy. */
export type Door<E extends Endpoint> = { limit?: LimitName; isPersonal?: boolean; handle: Handler<E> };

/** The handlers of one domain; an endpoint of its contract without a door does not compile. */
export type Doors<D extends Domain> = { [K in keyof Api[D]]: Door<Extract<Api[D][K], Endpoint>> };

export function mountDoors<D extends Domain>(
  app: FastifyInstance,
  shop: Shop,
  endpoints: Api[D],
  doors: Doors<D>,
) {
  for (const name of Object.keys(endpoints) as (keyof Api[D])[]) {
    // `Doors` ties each door to its endpoint; the loop cannot express that pairing.
    mount(app, shop, endpoints[name] as Endpoint, doors[name] as unknown as Door<Endpoint>);
  }
}

function mount(app: FastifyInstance, shop: Shop, endpoint: Endpoint, door: Door<Endpoint>) {
  app.route({
    method: endpoint.method,
    url: `/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: false,
    config: { rateLimit: limitOf(door.limit ?? 'default') },
    handler: (request, reply) => answer(shop, endpoint, door, request, reply),
  });
}

async function answer(
  shop: Shop,
  endpoint: Endpoint,
  door: Door<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { settings, languages, defaultLanguage } = await shop.site.read();
  const language = languageOf(request, languages, defaultLanguage);
  reply.header('vary', 'Language, Lang');
  if (endpoint.access !== 'public' || door.isPersonal) reply.header('cache-control', 'no-store');

  const body = endpoint.body ? objectBody(request.body) : {};
  const readable = endpoint.wrapped && body ? unwrapBody(body) : body;
  if (!readable) return sendRefusal(reply, language.code, 400, [{ key: 'refusal.body.unreadable' }]);
  request.body = readable;

  const proof = await readProof(shop, request);
  // A public reply depends on who asks as soon as somebody is signed in: wishlist marks, following (CONTRACT §1.1).
  if (proof.userId !== null) reply.header('cache-control', 'no-store');
  const needsLogin = endpoint.access === 'login' && proof.userId === null;
  if (needsLogin || (endpoint.access === 'guest' && proof.hasBadBearer)) {
    return sendRefusal(reply, language.code, 401, [{ key: 'refusal.login.required' }]);
  }

  const input = parseInput(endpoint, request, readable);
  if ('reasons' in input) return sendRefusal(reply, language.code, 201, input.reasons);

  let owner = endpoint.access === 'public' && proof.userId === null ? null : ownerOf(proof);
  const handle = () =>
    door.handle({
      shop,
      db: shop.db,
      now: shop.clock.now(),
      settings,
      language,
      ...input,
      owner,
      ownerOrNew: () => (owner ??= newGuest(reply)),
      guestToken: proof.guestToken,
      idempotencyKey: idempotencyKeyOf(request),
      request,
    });
  const isRead = endpoint.access === 'public' && endpoint.method === 'GET';
  const outcome = await (isRead ? readInTurn(shop, handle) : handle());
  if (owner) keepGuestCookie(shop, request, reply, owner);
  if (outcome instanceof Refusal) return sendRefusal(reply, language.code, outcome.status, outcome.reasons);

  const shaped = outcome instanceof Answer ? outcome.data : outcome;
  const message = outcome instanceof Answer ? textOf(language.code, outcome.message) : '';
  return reply.send(success(settings.compat_string_flags ? withStringFlags(shaped) : shaped, message));
}

function objectBody(body: unknown): Record<string, unknown> | null {
  if (body === undefined || body === null) return {};
  return typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : null;
}

type Input = { params: object; query: object; body: object };

function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: object,
): Input | { reasons: Reason[] } {
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  const parsedBody = endpoint.body?.safeParse(body);
  const issues = [params, query, parsedBody].flatMap((result) =>
    result && !result.success ? result.error.issues : [],
  );
  if (issues.length) return { reasons: issues.map(reasonOf) };
  return {
    params: (params?.data ?? {}) as object,
    query: (query?.data ?? {}) as object,
    body: (parsedBody?.data ?? {}) as object,
  };
}

function reasonOf(issue: z.core.$ZodIssue): Reason {
  if (issue.message.startsWith('refusal.')) return { key: issue.message as RefusalKey };
  return { key: 'refusal.field.invalid', values: { field: issue.path.map(String).join('.').slice(0, 60) } };
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length >= 1 && key.length <= 255 ? key : null;
}
