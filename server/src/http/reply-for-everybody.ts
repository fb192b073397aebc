import { hash } from 'node:crypto';
import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { edgeLife } from '#cache/edge-life.ts';
import { packedFor, plainAtHand, plainBody } from '#cache/packed-body.ts';
import type { CachedReply } from '#cache/reply-cache.ts';
import { tagHeaders } from '#cache/tag-headers.ts';
import type { Language } from '#texts/language.ts';
import type { Shop } from '#shop.ts';
import type { Asked } from './build-call.ts';
import { clockedBody } from './clocked-body.ts';
import type { Envelope } from './envelope.ts';
import { matchesEtag } from './matches-etag.ts';
import { languageOf } from './language.ts';
import { loginCookie } from './proof.ts';
import type { Shown } from './shown.ts';

const longestName = 600;

/** A shared cache must not serve an anonymous reply to a logged-in caller. */
const vary = 'Accept-Encoding, Language, Lang, Authorization, Cookie';

/** Sends a cached reply before any other work for the call; returns null if there is none for this caller. */
export function sendCached({ by: { shop, atOnce }, endpoint, handler, request, reply }: Asked) {
  if (!handler.isCached || mayBePersonal(request)) return null;
  const site = shop.site.lastKnown();
  if (!site) return null;
  const language = languageOf(request, site.languages, site.defaultLanguage);
  const name = nameOfReply(endpoint, request, language);
  if (name === null) return null;
  const nowMs = shop.clock.now().getTime();
  const cached = shop.replies.find(name, nowMs);
  if (!cached) return null;
  atOnce.learn(request, reply, { name, site });
  return send(request, reply, cached, nowMs);
}

/** Whether the call needs full processing: it may be authenticated, or its key may be refused. */
function mayBePersonal({ headers, cookies }: FastifyRequest): boolean {
  return (
    headers.authorization !== undefined ||
    headers['idempotency-key'] !== undefined ||
    cookies[loginCookie] !== undefined
  );
}

/**
 * Cache key of a public reply: the address, the query parameters known to the endpoint in a fixed order, and the language.
 * Null if too long to be worth caching.
 */
export function nameOfReply(
  endpoint: Endpoint,
  { url, query }: Pick<FastifyRequest, 'url' | 'query'>,
  language: Pick<Language, 'code'>,
): string | null {
  let name = `${language.code} ${url.split('?', 1)[0]}`;
  const asked = query as Record<string, string>;
  for (const key of queryNames(endpoint))
    if (asked[key] !== undefined) name += ` ${key}=${encodeURIComponent(asked[key])}`;
  return name.length > longestName ? null : name;
}

const knownNames = new WeakMap<Endpoint, readonly string[]>();

function queryNames(endpoint: Endpoint): readonly string[] {
  const known = knownNames.get(endpoint);
  if (known) return known;
  const { query } = endpoint;
  const names = query && 'shape' in query ? Object.keys(query.shape as object).toSorted() : [];
  // Links to other pages of a list keep the language of the query (`filter-of.ts`).
  const all = names.includes('page') ? [...names, 'language'] : names;
  knownNames.set(endpoint, all);
  return all;
}

/**
 * Serializes a reply once for all concurrent requests, and caches it if all changes are received. `turn` and `begunMs`:
 * when its reading began.
 */
export async function writeReply(
  shop: Shop,
  {
    name,
    turn,
    begunMs,
    shown,
    envelope,
  }: { name: string; turn: number; begunMs: number; shown: Shown; envelope: Envelope },
): Promise<CachedReply> {
  const { tags, only } = shown;
  const text = JSON.stringify(envelope);
  const nowMs = shop.clock.now().getTime();
  // Not cached if it is unknown how long its prices are valid.
  const untilMs = await shop.replies.freshUntil(begunMs, nowMs).catch(() => null);
  const reply: CachedReply = {
    body: Buffer.from(text),
    etag: shown.includesTime ? null : etagOf(text),
    headers: { vary, ...tagHeaders(tags), 'content-type': 'application/json; charset=utf-8' },
    shows: only ? new Set([...tags, ...only, ...always]) : null,
    untilMs: untilMs ?? 0,
  };
  if (untilMs !== null) shop.replies.keep(name, reply, turn);
  return reply;
}

const always = ['content', 'settings'] as const;

/** Sets the cache headers and sends the reply, or 304 if the caller has it. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  written: CachedReply,
  nowMs: number,
) {
  const { body, etag, headers, untilMs } = written;
  reply.headers(headers);
  if (etag === null) {
    reply.header('cache-control', 'no-cache');
    const { encoding, bytes } = await clockedBody(
      await plainBody(body),
      nowMs,
      request.headers['accept-encoding'],
    );
    return encoding === null ? reply.send(bytes) : reply.header('content-encoding', encoding).send(bytes);
  }
  reply.header('etag', etag).headers(edgeLife({ untilMs, nowMs }));
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const packed = packedFor(body, request.headers['accept-encoding']);
  if (packed) return reply.header('content-encoding', packed.encoding).send(packed.bytes);
  return reply.send(plainAtHand(body) ?? (await plainBody(body)));
}

const clock = /"server_time":\d+/g;

/** Not security relevant: the fastest hash that tells replies apart, in half of SHA-256's time. */
function etagOf(text: string): string {
  return `W/"${hash('sha1', text.replaceAll(clock, ''), 'base64url').slice(0, 22)}"`;
}
