import type { Endpoint, ReplyOf } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTimeBudget } from '#outbound/time-budget.ts';
import type { CachedReply } from '#cache/reply-cache.ts';
import { textOf } from '#texts/texts.ts';
import { buildCall, type Asked, type Found, type Site } from './build-call.ts';
import { sendConstant } from './constant-reply.ts';
import { countCall } from './count-call.ts';
import { emptyPage, isEmptyForGuests } from './empty-page.ts';
import { sendRefusal, success, type Envelope } from './envelope.ts';
import { actWithinLimit, readWithinLimit } from './within-limit.ts';
import { languageOf } from './language.ts';
import { Download } from './download.ts';
import { dropEndedLogin } from './login-cookie.ts';
import { recordRefusal } from './record-refusal.ts';
import { idempotencyKeyOf, parseInput, readBody } from './parse-input.ts';
import { setGuestCookie, readProof, type Proof } from './proof.ts';
import { withUpload } from './read-upload.ts';
import { Answer, Refusal } from './refusal.ts';
import { nameOfReply, send, writeReply } from './reply-for-everybody.ts';
import { shareInFlight } from './share-in-flight.ts';
import { setShownHeader, type Shown } from './shown.ts';
import { withStringFlags } from './string-flags.ts';
import { recordRefusedForm } from './record-refused-form.ts';

type Outcome = ReplyOf<Endpoint> | Answer<ReplyOf<Endpoint>>;
type Written = { refusal: Refusal } | { reply: CachedReply };

/** Answers one API call: each step either adds to what is known about the call or ends it with a refusal. */
export async function answerCall(asked: Asked): Promise<FastifyReply> {
  const { by, endpoint, handler, request, reply } = asked;
  const { turn } = by.shop.replies;
  const site = await readSite(asked);
  const refused = ({ status, reasons, extras }: Refusal) =>
    sendRefusal(reply, site.language, status, reasons, extras);

  const body = endpoint.acts && isPrefetch(request) ? notNow : readBody(endpoint, request);
  if (body instanceof Refusal) return refused(body);
  request.body = body;

  const proof = await readCaller(asked);
  const unproved = refuseUnproved(asked, proof);
  if (unproved && isGuest(proof) && isEmptyForGuests(endpoint, request, site.settings))
    return reply.send(success(emptyPage(by.shop, endpoint)));
  if (unproved) return refused(unproved);

  const idempotencyKey = idempotencyKeyOf(request);
  if (idempotencyKey instanceof Refusal) return refused(idempotencyKey);
  const input = parseInput(endpoint, request, body);
  if (input instanceof Refusal) {
    recordRefusedForm(by.shop, request);
    return refused(input);
  }

  const found: Found = { ...site, proof, input, idempotencyKey };
  const noted = (refusal: Refusal) => {
    recordRefusal(by.shop, endpoint, request, refusal);
    setShownHeader(request, reply, handler.shows?.(null, input.params));
    return refused(refusal);
  };
  const name =
    proof.login === null && handler.isCached ? nameOfReply(endpoint, request, site.language) : null;
  if (name !== null) {
    const written = await answerEverybody(asked, found, { name, turn });
    if ('refusal' in written) return noted(written.refusal);
    return send(request, reply, written.reply, by.shop.clock.now().getTime());
  }
  const outcome = await handle(asked, found);
  if (outcome instanceof Refusal) return noted(outcome);
  if (outcome instanceof Download) return reply.headers(outcome.headers).send(outcome.content);
  return sendOutcome(asked, found, outcome);
}

/** Concurrent requests for the same public reply share one computation. */
async function answerEverybody(
  asked: Asked,
  found: Found,
  { name, turn }: { name: string; turn: number },
): Promise<Written> {
  const { shop } = asked.by;
  const { replies } = shop;
  const nowMs = () => shop.clock.now().getTime();
  const askedMs = nowMs();
  const write = async (): Promise<Written & { begun: number }> => {
    const [begun, begunMs] = [replies.turn, nowMs()];
    const outcome = await readForEverybody(asked, found);
    if (outcome instanceof Refusal) return { refusal: outcome, begun };
    if (outcome instanceof Download) throw new Error('A download is never cached.');
    const { envelope, shown } = shape(asked, found, outcome);
    const reply = await writeReply(shop, { name, turn: begun, begunMs, shown: shown!, envelope });
    return { reply, begun };
  };
  // A caller that arrives after a change must not get a reply whose reading began before it and that shows the change.
  // While the change listener is disconnected, this cannot be decided.
  for (let tries = 1; replies.isHeard && tries <= 2; tries++) {
    const written = await shareInFlight(shop, `reply ${name}`, write);
    const { shows, untilMs } = 'reply' in written ? written.reply : { shows: null, untilMs: Infinity };
    // The same holds for a reply begun before a sale ended.
    if (!replies.hasChanged(shows, written.begun, turn) && askedMs < untilMs) return written;
  }
  return write();
}

/** Reads from the replica if there is one and it has applied every announced change. */
function readForEverybody(asked: Asked, found: Found): Promise<Outcome | Refusal | Download> {
  const { shop } = asked.by;
  if (!shop.replica) return handle(asked, found);
  return shop.replica.read((db) => handle({ ...asked, by: { ...asked.by, shop: { ...shop, db } } }, found));
}

const notNow = new Refusal([{ key: 'refusal.busy' }], 503);

/** Reads settings and language and sets the headers that every reply of this endpoint has. */
async function readSite({ by: { shop }, endpoint, handler, request, reply }: Asked): Promise<Site> {
  const { settings, languages, defaultLanguage } = await shop.site.read();
  reply.header('vary', 'Language, Lang');
  if (endpoint.access !== 'public' || handler.isPersonal) reply.header('cache-control', 'no-store');
  return { settings, language: languageOf(request, languages, defaultLanguage) };
}

async function readCaller({ by, endpoint, request, reply }: Asked): Promise<Proof> {
  const proof = await readProof(by, request, endpoint.acts ?? endpoint.method !== 'GET');
  // A public reply depends on the caller once they are logged in: wishlist marks, following (CONTRACT §1.1).
  if (proof.login !== null) reply.header('cache-control', 'no-store');
  if (proof.hasBadCookie && endpoint.access !== 'public') dropEndedLogin(by.shop, request, reply);
  return proof;
}

function refuseUnproved({ endpoint: { access } }: Asked, proof: Proof): Refusal | null {
  const needsLogin = access === 'login' && proof.login === null;
  if (!needsLogin && !(access === 'guest' && proof.hasBadBearer)) return null;
  return new Refusal([{ key: 'refusal.login.required' }], 401);
}

/** A caller who sent no expired or invalid login. */
const isGuest = ({ hasBadBearer, hasBadCookie }: Proof) => !hasBadBearer && !hasBadCookie;

async function handle(asked: Asked, found: Found): Promise<Outcome | Refusal | Download> {
  const { endpoint, handler, request, reply } = asked;
  const { shop } = asked.by;
  const { call, ownerOfCall } = buildCall(asked, found);
  const tooMany = await countCall(endpoint, handler, call);
  if (tooMany) return tooMany;
  const work = (upload: Uint8Array | null = null) =>
    withTimeBudget(() => handler.handle({ ...call, upload }));
  // Uploads are read only after authorization, so that an unauthorized caller cannot make the server receive a megabyte.
  const outcome = await (endpoint.upload
    ? withUpload(request, endpoint.upload, work)
    : isForEverybody(endpoint)
      ? readWithinLimit(shop, () => work())
      : actWithinLimit(shop, () => work(), { isRead: endpoint.method === 'GET' && !endpoint.acts }));
  const shopper = ownerOfCall();
  if (shopper) setGuestCookie(shop, request, reply, shopper);
  return outcome;
}

function sendOutcome(asked: Asked, found: Found, outcome: Outcome) {
  const { handler, request, reply } = asked;
  if (handler.isConstant) {
    const data = outcome instanceof Answer ? outcome.data : outcome;
    setShownHeader(request, reply, handler.shows?.(data, found.input.params));
    return sendConstant(reply, data as object);
  }
  const { envelope, shown } = shape(asked, found, outcome);
  setShownHeader(request, reply, shown);
  return reply.send(envelope);
}

function shape(
  { handler }: Asked,
  { settings, language, input }: Found,
  outcome: Outcome,
): { envelope: Envelope; shown: Shown | undefined } {
  const shaped = outcome instanceof Answer ? outcome.data : outcome;
  const message = outcome instanceof Answer ? textOf(language, outcome.message) : '';
  const envelope = success(settings.compat_string_flags ? withStringFlags(shaped) : shaped, message);
  return { envelope, shown: handler.shows?.(shaped, input.params) };
}

export function isForEverybody(endpoint: Endpoint): boolean {
  return endpoint.access === 'public' && endpoint.method === 'GET';
}

/** A speculative prefetch by the browser (CONTRACT D4), or a HEAD request. */
function isPrefetch({ headers, method }: FastifyRequest): boolean {
  if (method === 'HEAD') return true;
  return [headers['sec-purpose'], headers['purpose']].some((purpose) => purpose?.includes('prefetch'));
}
