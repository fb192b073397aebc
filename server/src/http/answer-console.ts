import { isConfirmed } from '#authority/confirm-session.ts';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { textOf } from '#texts/texts.ts';
import type { Language } from '#texts/language.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandler } from './console-call.ts';
import { readConsoleCaller, setConsoleCookie, signInFirst } from './console-caller.ts';
import { Download } from './download.ts';
import { success, type Envelope } from './envelope.ts';
import { actWithinLimit } from './within-limit.ts';
import { languageOf } from './language.ts';
import { noteRefusal } from './note-refusal.ts';
import { idempotencyKeyOf, parseInput, readBody } from './parse-input.ts';
import { isSameOrigin } from './proof.ts';
import { withUpload } from './read-upload.ts';
import { Answer, Refusal, refuseForNow } from './refusal.ts';
import { countUse } from './shared-limits.ts';
import { noteRefusedForm } from './validation-bursts.ts';
import { readVersion, versionOf, versionTag } from './version-tag.ts';

export type AskedOfConsole = {
  shop: Shop;
  endpoint: ConsoleEndpoint;
  handle: ConsoleHandler<ConsoleEndpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** From a request of a console to its reply; the way of the shop's calls is `answer-call.ts`. */
export async function answerConsole(asked: AskedOfConsole): Promise<FastifyReply> {
  const { shop, request, reply } = asked;
  const { settings, languages, defaultLanguage } = await shop.site.read();
  const language = languageOf(request, languages, defaultLanguage);
  reply.header('vary', 'Language, Lang').header('cache-control', 'no-store');
  const read = await readCall(asked);
  const outcome =
    read instanceof Refusal
      ? read
      : await handle(asked, { ...read, settings, language, now: shop.clock.now() });
  if (outcome instanceof Refusal) {
    noteRefusal(shop, { access: 'login' }, request, outcome);
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

/** Who is asked first: nobody learns from a wrong form what is there. */
async function readCall({ shop, endpoint, request }: AskedOfConsole): Promise<ReadCall | Refusal> {
  // The cookie is no proof of a wish when another site's page may have sent it along.
  if (endpoint.method !== 'GET' && !isSameOrigin(shop, request)) return signInFirst();
  const caller =
    endpoint.access === 'public' ? null : await readConsoleCaller(shop, request, endpoint.access);
  if (caller instanceof Refusal) return caller;
  if (endpoint.confirmed && caller && !isConfirmed(caller.session, shop.clock.now()))
    return new Refusal([{ key: 'refusal.console.confirm' }], 403, { next: 'confirm' });
  const body = readBody(endpoint, request);
  if (body instanceof Refusal) return body;
  const version = readVersion(request);
  if (version instanceof Refusal) return version;
  const idempotencyKey = idempotencyKeyOf(request);
  if (idempotencyKey instanceof Refusal) return idempotencyKey;
  const input = parseInput(endpoint, request, body);
  if (!(input instanceof Refusal)) return { ...input, caller, version, idempotencyKey };
  noteRefusedForm(shop, request);
  return input;
}

type Read = ReadCall & Pick<ConsoleCall, 'settings' | 'language' | 'now'>;

function handle({ shop, endpoint, handle: work, request, reply }: AskedOfConsole, read: Read) {
  const call: ConsoleCall = {
    ...{ shop, db: shop.db, request, upload: null },
    ...read,
    caller: read.caller as ConsoleCaller, // null in public calls, whose handlers are typed so
    setSessionCookie: (audience, token) => setConsoleCookie(shop, reply, { audience, token }),
  };
  if (endpoint.upload) return handleUpload({ shop, endpoint, request }, call, work);
  return actWithinLimit(shop, () => work(call), { isRead: endpoint.method === 'GET' });
}

/** Read only now, so that nobody makes us take a megabyte without being allowed to. */
async function handleUpload(
  { shop, endpoint, request }: Pick<AskedOfConsole, 'shop' | 'endpoint' | 'request'>,
  call: ConsoleCall,
  work: ConsoleHandler<ConsoleEndpoint>,
) {
  const subject = `member:${call.caller?.session.userId}`;
  const counted = { name: 'console-upload', subject, now: call.now } as const;
  const seconds = shop.rateLimits ? await countUse(shop.db, counted) : null;
  if (seconds !== null) return refuseForNow(seconds);
  return withUpload(request, endpoint.upload ?? '', (upload) => work({ ...call, upload }));
}

/** HTTP's status is the body's; `fields` names what a form has to mark. */
function sendConsoleRefusal(reply: FastifyReply, language: Language, { status, reasons, extras }: Refusal) {
  const said = reasons.map(({ key, values, path }) => ({ path, message: textOf(language, key, values) }));
  const fields = said.filter(({ path }) => path !== undefined && path !== '');
  const { retryAfter, next, permission, conflict, secondFactor } = extras;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const form = said.map(({ message }) => message);
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
