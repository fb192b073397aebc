import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { textOf, type RefusalKey } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandler, PersonAtConsole } from './console-call.ts';
import { answerOnce } from './answer-once.ts';
import { keyOf, readConsoleCaller, readKeyCaller, setConsoleCookie, signInFirst } from './console-caller.ts';
import { Download } from './download.ts';
import type { CountFlood } from './flood-store.ts';
import { keyLimit } from './limits.ts';
import { success, type Envelope } from './envelope.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';
import { isViewing, readViewer } from './view-caller.ts';
import { actWithinLimit } from './within-limit.ts';
import { languageOf } from './language.ts';
import { recordRefusal } from './record-refusal.ts';
import { idempotencyKeyOf, parseInput, readBody } from './parse-input.ts';
import { isSameOrigin } from './proof.ts';
import { withUpload } from './read-upload.ts';
import { Answer, Refusal, refuseForNow } from './refusal.ts';
import { countInWindow } from './shared-limits.ts';
import { recordRefusedForm } from './record-refused-form.ts';
import { readVersion, versionOf, versionTag } from './version-tag.ts';

export type ConsoleRequest = {
  shop: Shop;
  countFlood: CountFlood;
  endpoint: ConsoleEndpoint;
  handle: ConsoleHandler<ConsoleEndpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers one console call; calls of the shop are answered in `answer-call.ts`. */
export async function answerConsole(asked: ConsoleRequest): Promise<FastifyReply> {
  const { shop, request, reply } = asked;
  const { settings, languages, defaultLanguage } = await shop.site.read();
  const language = languageOf(request, languages, defaultLanguage);
  reply.header('vary', 'Language, Lang').header('cache-control', 'no-store');
  const read = await readCall(asked);
  const { outcome, isRepeated } =
    read instanceof Refusal
      ? { outcome: read, isRepeated: false }
      : await answerAtMostOnce(asked, { ...read, settings, language, now: shop.clock.now() });
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  if (outcome instanceof Refusal) {
    recordRefusal(shop, { access: 'login' }, request, outcome);
    return sendConsoleRefusal(reply, language, outcome);
  }
  if (outcome instanceof Download) return reply.headers(outcome.headers).send(outcome.content);
  const data = outcome instanceof Answer ? outcome.data : outcome;
  const version = versionOf(data);
  if (version !== null) reply.header('etag', versionTag(version));
  return reply.send(success(data, outcome instanceof Answer ? textOf(language, outcome.message) : ''));
}

type ReadCall = Pick<ConsoleCall, 'params' | 'query' | 'body' | 'version' | 'idempotencyKey'> & {
  caller: ConsoleCaller | null;
};

/** Authenticates before validating, so that validation errors reveal nothing to strangers. */
async function readCall(asked: ConsoleRequest): Promise<ReadCall | Refusal> {
  const { endpoint, request } = asked;
  const caller = keyOf(request) === null ? await readPerson(asked) : await readProgram(asked);
  if (caller instanceof Refusal) return caller;
  const unconfirmed = caller && readUnconfirmed(asked, caller);
  if (unconfirmed) return unconfirmed;
  const body = readBody(endpoint, request);
  if (body instanceof Refusal) return body;
  const version = readVersion(request);
  if (version instanceof Refusal) return version;
  const idempotencyKey = idempotencyKeyOf(request);
  if (idempotencyKey instanceof Refusal) return idempotencyKey;
  const input = parseInput(endpoint, request, body);
  if (!(input instanceof Refusal)) return { ...input, caller, version, idempotencyKey };
  recordRefusedForm(asked.shop, request);
  return input;
}

async function readPerson({ shop, endpoint, request }: ConsoleRequest) {
  // The cookie does not authenticate requests that another site's page may have sent.
  if (endpoint.method !== 'GET' && !isSameOrigin(shop, request)) return signInFirst();
  if (endpoint.access === 'public') return null;
  return isViewing(request)
    ? readViewer(shop, request, endpoint)
    : readConsoleCaller(shop, request, endpoint.access);
}

function readUnconfirmed({ shop, endpoint: { confirm = 'never' } }: ConsoleRequest, caller: ConsoleCaller) {
  return confirm === 'never' || confirm === 'sometimes'
    ? null
    : refuseUnconfirmed(confirm, caller, shop.clock.now());
}

/** An API key is sent deliberately by a program, so the origin does not matter; each key has its own rate limit. */
function readProgram({ shop, endpoint, request, reply, countFlood }: ConsoleRequest) {
  return readKeyCaller(shop, request, endpoint, async (keyId) => {
    if (!shop.rateLimits) return null;
    const { current, ttl } = await countFlood(`api-key ${keyId}`, keyLimit);
    const seconds = Math.max(1, Math.ceil(ttl / 1000));
    sendLimitHeaders(reply, { max: keyLimit.max, left: keyLimit.max - current, seconds });
    return current > keyLimit.max ? refuseForNow(seconds) : null;
  });
}

/** Replaces the rate limit headers of the client address by those of the key or member. */
function sendLimitHeaders(
  reply: FastifyReply,
  { max, left, seconds }: { max: number; left: number; seconds: number },
) {
  reply
    .header('x-ratelimit-limit', String(max))
    .header('x-ratelimit-remaining', String(Math.max(0, left)))
    .header('x-ratelimit-reset', String(seconds));
}

type Read = ReadCall & Pick<ConsoleCall, 'settings' | 'language' | 'now'>;

async function answerAtMostOnce(asked: ConsoleRequest, read: Read) {
  const { outcome, isRepeated } = await answerOnce(asked.shop, asked.endpoint, read, (caller) =>
    handle(asked, { ...read, caller }),
  );
  // the stored reply is one of this endpoint
  return { outcome: outcome as Awaited<ReturnType<typeof handle>>, isRepeated };
}

function handle({ shop, endpoint, handle: work, request, reply }: ConsoleRequest, read: Read) {
  const call: ConsoleCall = {
    shop,
    db: shop.db,
    request,
    reply,
    upload: null,
    ...read,
    caller: read.caller as PersonAtConsole, // null in public calls and for API keys: the handler types account for that
    setSessionCookie: (audience, token) => setConsoleCookie(shop, reply, { audience, token }),
  };
  if (endpoint.upload) return handleUpload({ shop, endpoint, request, reply }, call, work);
  return actWithinLimit(shop, () => work(call), { isRead: endpoint.method === 'GET' });
}

/** Reads the upload only after authorization, so that an unauthorized caller cannot make the server receive a megabyte. */
async function handleUpload(
  { shop, endpoint, request, reply }: Pick<ConsoleRequest, 'shop' | 'endpoint' | 'request' | 'reply'>,
  call: ConsoleCall,
  work: ConsoleHandler<ConsoleEndpoint>,
) {
  const { caller, now } = call;
  const subject = caller.key ? `api-key:${caller.key.id}` : `member:${caller.actor.userId}`;
  if (shop.rateLimits) {
    const name = endpoint.upload === 'image' ? 'console-upload' : 'console-file';
    const window = await countInWindow(shop.db, { name, subject, now });
    sendLimitHeaders(reply, window);
    if (window.left < 0) return refuseForNow(window.seconds);
  }
  return withUpload(request, endpoint.upload ?? '', (upload) => work({ ...call, upload }));
}

/** Console forms don't show the API's field names: texts of the form and of the field replace those that do. */
const ofForm: Partial<Record<RefusalKey, RefusalKey>> = { 'refusal.field.invalid': 'refusal.console.fields' };
const atFieldText: Partial<Record<RefusalKey, RefusalKey>> = {
  'refusal.field.invalid': 'refusal.field.unreadable',
};

/** The HTTP status equals the status in the body; `fields` names the invalid form fields. */
function sendConsoleRefusal(reply: FastifyReply, language: Language, { status, reasons, extras }: Refusal) {
  const fields = reasons.flatMap(({ key, values, path, atField }) =>
    path === undefined || path === ''
      ? []
      : { path, message: textOf(language, atField ?? atFieldText[key] ?? key, values) },
  );
  const { retryAfter, next, permission, conflict, secondFactor } = extras;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const form = [
    ...new Set(
      reasons.map(({ key, values, path }) => textOf(language, path ? (ofForm[key] ?? key) : key, values)),
    ),
  ];
  const data = {
    form,
    ...(fields.length > 0 ? { fields } : {}),
    ...(next === undefined ? {} : { next }),
    ...(permission === undefined ? {} : { permission }),
    ...(conflict === undefined ? {} : { conflict }),
    ...(secondFactor === undefined ? {} : { second_factor: secondFactor }),
  };
  const envelope: Envelope = { data, status, token: null, message: form[0] ?? '' };
  return reply.code(status).send(envelope);
}
