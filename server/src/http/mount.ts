import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, UploadOf } from '@souk/contract/endpoint';
import type { Api, Domain } from '@souk/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Language } from '#texts/language.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { withPatience } from '#outbound/shopper-patience.ts';
import type { Shop } from '#shop.ts';
import { noteRefusal } from './note-refusal.ts';
import { noteRefusedForm } from './validation-bursts.ts';
import { withinRequest } from '#telemetry/work-log.ts';
import { keepBrowserCookie } from './browser-cookie.ts';
import { sendConstant } from './constant-reply.ts';
import { emptyPage, isEmptyForGuests } from './empty-page.ts';
import { sendRefusal, success } from './envelope.ts';
import { filterOf } from './filter-of.ts';
import { findForbiddenKey } from './forbidden-key.ts';
import { languageOf } from './language.ts';
import { keptChoices, type KeptChoices } from './kept-choice.ts';
import { actInTurn, patientlyFor, readInTurn } from './in-turn.ts';
import { floodLimitOf, isSharedLimit, sharedLimits, type LimitName } from './limits.ts';
import { dropEndedLogin, setLoginCookie } from './login-cookie.ts';
import type { Login, Owner } from '#owner/owner.ts';
import { isSameOrigin, keepGuestCookie, newGuest, ownerOf, readProof, type VerifyLogin } from './proof.ts';
import { readMultipart, withUpload } from './read-upload.ts';
import { Answer, Refusal, refuseForNow, type Reason } from './refusal.ts';
import { isAnsweredUnchanged, replyForEverybody, sendForEverybody, tellPage } from './reply-for-everybody.ts';
import { clientOf, countUse } from './shared-limits.ts';
import type { Shows } from './shown.ts';
import { withStringFlags } from './string-flags.ts';
import { textOf, type RefusalKey } from '#texts/texts.ts';
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
  /** The query without page and secrets, as it came: the links to other pages of a list keep it (CONTRACT L10). */
  filter: string;
  body: BodyOf<E>;
  /** The bytes of the picture that came along; `storePicture` looks at them. */
  upload: UploadOf<E>;
  /** Who is signed in; always somebody where the contract asks for a login. */
  userId: E['access'] extends 'login' ? number : number | null;
  /** Whose rows the call works on; null when a guest call came without any proof. */
  owner: Owner | null;
  /** The same for a call that stores something: a guest without a token gets one. */
  ownerOrNew(): Owner;
  /** A guest token that came along with a login: its cart may be adopted (CONTRACT §1.4). */
  guestToken: string | null;
  /** The login that the call came with; always there where the contract asks for one. */
  login: E['access'] extends 'login' ? Login : Login | null;
  /** Somebody was signed in with this browser whose login has ended without logging out. */
  hasLostLogin: boolean;
  /** Gives the browser this login, or with null takes it away (http/login-cookie.ts). */
  setLoginCookie(token: string | null): void;
  /** What this browser chose for its cart (http/kept-choice.ts). */
  choices: KeptChoices;
  /** Ties what the call asks for to this browser and answers by what hash; null for what is no page of ours. */
  keepBrowser(): string | null;
  idempotencyKey: string | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ReplyOf<E> | Answer<ReplyOf<E>> | Refusal>;
/**
 * `limit`, and what besides the client address it counts (`limitSubject`: an e-mail address, an order …; else the user).
 * `isPersonal`: a public call whose reply may still hold what only some may see, so nobody keeps a copy.
 * `isConstant`: `handle` gives one and the same object to everybody, see `constant-reply.ts`.
 * `isNamed`: its reply has a name (ETag) that is remembered (decision 022); the others are asked for once, or seldom.
 */
export type Door<E extends Endpoint> = {
  limit?: LimitName;
  limitSubject?: (call: Call<E>) => string;
  isPersonal?: boolean;
  isConstant?: boolean;
  shows?: Shows<E>;
  isNamed?: boolean;
  handle: Handler<E>;
};

/** What everybody may be shown says what it shows, so that no copy of it outlives a change. */
type Showing<E extends Endpoint> = E extends { access: 'public'; method: 'GET' }
  ? { shows: Shows<E> } | { isPersonal: true }
  : unknown;

/** The handlers of one domain; an endpoint of its contract without a door does not compile. */
export type Doors<D extends Domain> = {
  [K in keyof Api[D]]: Door<Extract<Api[D][K], Endpoint>> & Showing<Extract<Api[D][K], Endpoint>>;
};

/** `verifyLogin` comes from the accounts, which stand above calls. */
export type Answering = { shop: Shop; verifyLogin: VerifyLogin };

export function mountDoors<D extends Domain>(
  app: FastifyInstance,
  by: Answering,
  endpoints: Api[D],
  doors: Doors<D>,
) {
  for (const name of Object.keys(endpoints) as (keyof Api[D])[]) {
    // `Doors` ties each door to its endpoint; the loop cannot express that pairing.
    mount(app, by, endpoints[name] as Endpoint, doors[name] as unknown as Door<Endpoint>);
  }
}

/** For apps on phones: what a catalogue weighs comes down to a fifth. Quick levels, nothing that fits into a packet or two. */
export const packing = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  threshold: 2048,
  zlibOptions: { level: 4 },
};

/** A megabyte takes its time on a bad line; the server itself ends a request after 30 s. */
const pictureMs = 25_000;
const pictureHandlerMs = 40_000;

function isForEverybody(endpoint: Endpoint): boolean {
  return endpoint.access === 'public' && endpoint.method === 'GET';
}

function mount(app: FastifyInstance, by: Answering, endpoint: Endpoint, door: Door<Endpoint>) {
  const route = {
    method: endpoint.method,
    url: `/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: endpoint.method === 'GET',
    // Not what holds secrets: how long it is packed would tell about them.
    compress: isForEverybody(endpoint) && !door.isPersonal ? packing : (false as const),
    config: {
      rateLimit: floodLimitOf(limitNameOf(endpoint, door)),
      ...(endpoint.upload ? { bodyMs: pictureMs } : {}),
    },
    ...(endpoint.upload ? { handlerTimeout: pictureHandlerMs } : {}),
    handler: (request: FastifyRequest, reply: FastifyReply) =>
      withinRequest(request, () =>
        patientlyFor(by.shop, reply, () => answer(by, endpoint, door, request, reply)),
      ),
  };
  if (!endpoint.upload) return void app.route(route);
  app.register(async (scope) => {
    await readMultipart(scope);
    scope.route(route);
  });
}

async function answer(
  by: Answering,
  endpoint: Endpoint,
  door: Door<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { shop } = by;
  const { turn } = shop.replies; // before anything is read
  const { settings, languages, defaultLanguage } = await shop.site.read();
  const language = languageOf(request, languages, defaultLanguage);
  reply.header('vary', 'Language, Lang');
  if (endpoint.access !== 'public' || door.isPersonal) reply.header('cache-control', 'no-store');
  if (endpoint.acts && isPrefetch(request))
    return sendRefusal(reply, language, 503, [{ key: 'refusal.busy' }]);

  const body = endpoint.body ? objectBody(request.body) : {};
  const readable = endpoint.wrapped && body ? unwrapBody(body) : body;
  if (!readable) return sendRefusal(reply, language, 400, [{ key: 'refusal.body.unreadable' }]);
  const forbiddenKey = findForbiddenKey([body, readable]);
  if (forbiddenKey !== null) {
    const values = { field: forbiddenKey };
    return sendRefusal(reply, language, 201, [{ key: 'refusal.field.invalid', values }]);
  }
  request.body = readable;

  const proof = await readProof(by, request, endpoint.acts ?? endpoint.method !== 'GET');
  // A public reply depends on who asks as soon as somebody is signed in: wishlist marks, following (CONTRACT §1.1).
  if (proof.login !== null) reply.header('cache-control', 'no-store');
  if (proof.hasBadCookie && endpoint.access !== 'public') dropEndedLogin(shop, request, reply);
  const needsLogin = endpoint.access === 'login' && proof.login === null;
  const isGuest = !proof.hasBadBearer && !proof.hasBadCookie;
  if (needsLogin && isGuest && isEmptyForGuests(endpoint, request, settings))
    return reply.send(success(emptyPage(shop, endpoint)));
  if (needsLogin || (endpoint.access === 'guest' && proof.hasBadBearer)) {
    return sendRefusal(reply, language, 401, [{ key: 'refusal.login.required' }]);
  }

  const shared = proof.login === null && door.isNamed ? replyForEverybody(request, { language, turn }) : null;
  if (shared && isAnsweredUnchanged(shop, shared, request, reply)) return reply;

  const idempotencyKey = idempotencyKeyOf(request);
  if (idempotencyKey === 'invalid')
    return sendRefusal(reply, language, 201, [{ key: 'refusal.idempotency-key.invalid' }]);
  const input = parseInput(endpoint, request, readable);
  if ('reasons' in input) {
    noteRefusedForm(shop, request);
    return sendRefusal(reply, language, 201, input.reasons);
  }

  let owner = endpoint.access === 'public' && proof.login === null ? null : ownerOf(proof);
  const call: Call = {
    shop,
    db: shop.db,
    now: shop.clock.now(),
    settings,
    language,
    ...input,
    filter: filterOf(endpoint, request),
    upload: null,
    owner,
    ownerOrNew: () => (owner ??= newGuest(reply)),
    guestToken: proof.guestToken,
    login: proof.login,
    hasLostLogin: proof.hasLostLogin,
    userId: proof.login?.userId ?? null,
    setLoginCookie: (token) => setLoginCookie(shop, request, reply, token),
    choices: keptChoices(shop, request, reply),
    keepBrowser: () => (isSameOrigin(shop, request) ? keepBrowserCookie(shop, request, reply) : null),
    idempotencyKey: idempotencyKey?.key ?? null,
    request,
  };
  const tooMany = await overLimit(endpoint, door, call);
  if (tooMany) {
    noteRefusal(shop, endpoint, request, tooMany);
    return sendRefusal(reply, language, tooMany.status, tooMany.reasons, tooMany.extras);
  }
  const handle = (upload: Uint8Array | null = null) => withPatience(() => door.handle({ ...call, upload }));
  const isRead = isForEverybody(endpoint);
  // An upload is read only now, so that nobody makes us take a megabyte without being allowed to.
  const outcome = await (endpoint.upload
    ? withUpload(request, endpoint.upload, handle)
    : isRead
      ? readInTurn(shop, () => handle())
      : actInTurn(shop, () => handle(), { isRead: endpoint.method === 'GET' && !endpoint.acts }));
  if (owner) keepGuestCookie(shop, request, reply, owner);
  if (outcome instanceof Refusal) {
    tellPage(request, reply, door.shows?.(null, input.params));
    noteRefusal(shop, endpoint, request, outcome);
    return sendRefusal(reply, language, outcome.status, outcome.reasons, outcome.extras);
  }

  const shaped = outcome instanceof Answer ? outcome.data : outcome;
  const message = outcome instanceof Answer ? textOf(language, outcome.message) : '';
  const shown = door.shows?.(shaped, input.params);
  tellPage(request, reply, shown);
  if (door.isConstant) return sendConstant(reply, shaped as object);
  const envelope = success(settings.compat_string_flags ? withStringFlags(shaped) : shaped, message);
  return shared && shown
    ? sendForEverybody(shop, request, reply, { ...shared, shown, envelope })
    : reply.send(envelope);
}

/** A browser that only guesses that somebody may click (CONTRACT D4), or one that wants no answer. */
function isPrefetch({ headers, method }: FastifyRequest): boolean {
  if (method === 'HEAD') return true;
  return [headers['sec-purpose'], headers['purpose']].some((purpose) => purpose?.includes('prefetch'));
}

function limitNameOf(endpoint: Endpoint, door: Door<Endpoint>): LimitName {
  return door.limit ?? (endpoint.upload ? 'upload' : 'default');
}

/** Counts the call against the door's shared limit; the refusal when it is exceeded. */
async function overLimit(endpoint: Endpoint, door: Door<Endpoint>, call: Call): Promise<Refusal | null> {
  const name = limitNameOf(endpoint, door);
  if (!call.shop.rateLimits || !isSharedLimit(name)) return null;
  const { perClient, perSubject } = sharedLimits[name];
  const subject = door.limitSubject?.(call) ?? call.userId;
  const subjects = [
    ...(perClient ? [`client:${clientOf(call.request.ip)}`] : []),
    ...(perSubject && subject !== null ? [`subject:${subject}`] : []),
  ];
  for (const counted of subjects) {
    const seconds = await countUse(call.db, { name, subject: counted, now: call.now });
    if (seconds !== null) return refuseForNow(seconds);
  }
  return null;
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
  if (issue.message.startsWith('refusal.')) {
    const key = issue.message as RefusalKey;
    return issue.code === 'too_big' ? { key, values: { max: Number(issue.maximum) } } : { key };
  }
  return { key: 'refusal.field.invalid', values: { field: issue.path.map(String).join('.').slice(0, 60) } };
}

/** A key that is passed over would make two orders of one (CONTRACT L13), so one that cannot be kept is refused. */
function idempotencyKeyOf({ headers }: FastifyRequest): { key: string } | null | 'invalid' {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key) ? { key } : 'invalid';
}
