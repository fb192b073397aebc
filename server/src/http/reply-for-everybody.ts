import { createHash } from 'node:crypto';
import type { EndpointKey } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagHeaders, tagsOfReply } from '#changes/tags-of-reply.ts';
import type { Language } from '#texts/language.ts';
import type { Shop } from '#shop.ts';
import type { Envelope } from './envelope.ts';

/** Public, the same for everybody, and announced when it changes. The others are asked for once, or seldom. */
const catalogueCalls: ReadonlySet<string> = new Set<EndpointKey>([
  'GET common',
  'GET localization',
  'GET home',
  'GET page/{slug}',
  'GET products',
  'GET all',
  'GET categories',
  'GET brands',
  'GET product/{id}',
  'GET suggested-products/{id}',
  'GET reviews/{id}',
  'GET search',
  'GET flash-sale',
  'GET flash-sale/{id}',
  'GET store',
  'GET store/reviews',
  'GET sitemap',
  'GET sitemap/products/{part}',
]);

/** A reply that caches may keep, from the moment it is asked for. */
export type ReplyForEverybody = { key: EndpointKey; name: string; turn: number };

/** Null for everything that is somebody's own, or of no use to a cache. */
export function replyForEverybody(
  endpoint: Endpoint,
  request: FastifyRequest,
  { language, turn }: { language: Language; turn: number },
): ReplyForEverybody | null {
  const key = `${endpoint.method} ${endpoint.path}`;
  // Pages that the shop renders itself are kept as pages.
  if (!catalogueCalls.has(key) || request.headers['x-souk-internal'] !== undefined) return null;
  return { key: key as EndpointKey, name: `${language.code} ${request.url}`, turn };
}

/** Whether the caller has what it would get, as far as can be told without asking the database; then it is told so. */
export function isAnsweredUnchanged(
  shop: Shop,
  { name }: ReplyForEverybody,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const asked = request.headers['if-none-match'];
  const nowMs = shop.clock.now().getTime();
  const known = asked === undefined ? null : shop.replies.find(name, nowMs);
  if (!known || !isNamed(asked, known.etag)) return false;
  const { etag, untilMs } = known;
  void reply
    .code(304)
    .headers({ etag, vary, 'cache-control': cacheControl(untilMs, nowMs) })
    .send();
  return true;
}

/** Names the reply, says who may keep it how long, and sends it unless the caller has it. */
export async function sendForEverybody(
  shop: Shop,
  { key, name, turn }: ReplyForEverybody,
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
) {
  const tags = tagsOfReply(key, request.params as Record<string, string>, envelope.data);
  reply.headers({ vary, ...tagHeaders(tags) });
  // Whoever counts down by the clock in a reply needs a new one, however little else has changed.
  if (tellsTime(key, envelope.data)) return reply.header('cache-control', 'no-cache').send(envelope);
  const text = JSON.stringify(envelope);
  const etag = `W/"${createHash('sha256').update(withoutClock(text)).digest('base64url').slice(0, 22)}"`;
  const nowMs = shop.clock.now().getTime();
  const untilMs = await shop.replies.freshUntil(nowMs);
  if (untilMs !== null)
    shop.replies.keep(name, { etag, shows: shownBy(key, tags, envelope.data), untilMs }, turn);
  reply.headers({
    etag,
    'cache-control': cacheControl(untilMs, nowMs),
  });
  if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Browsers ask each time (B39), caches in front of the shop once a minute, or when they are told of a change. */
function cacheControl(untilMs: number | null, nowMs: number): string {
  const seconds = untilMs === null ? 0 : Math.floor((untilMs - nowMs) / 1000);
  return seconds > 0 ? `public, max-age=0, s-maxage=${seconds}` : 'no-cache';
}

/** A cache that has it for nobody in particular must not give it to somebody who is signed in. */
const vary = 'Language, Lang, Authorization, Cookie';

/** `If-None-Match`: one name, several, or `*`; W/ says nothing about being the same (RFC 9110 §13.1.2). */
function isNamed(asked: string | undefined, etag: string): boolean {
  const bare = (name: string) => name.trim().replace(/^W\//, '');
  return asked !== undefined && asked.split(',').some((name) => bare(name) === bare(etag));
}

/** Lists show counts and ratings of what is announced for itself only. */
function shownBy(key: EndpointKey, tags: readonly string[], data: unknown): ReadonlySet<string> | null {
  if (key === 'GET product/{id}') {
    const { store } = data as { store: { id: number } };
    return new Set([...tags, `store:${store.id}`, 'content', 'settings']);
  }
  const isNamedWhole = ['GET common', 'GET localization', 'GET page/{slug}', 'GET reviews/{id}'].includes(
    key,
  );
  return isNamedWhole ? new Set([...tags, 'content', 'settings']) : null;
}

function tellsTime(key: EndpointKey, data: unknown): boolean {
  if (key === 'GET flash-sale' || key === 'GET flash-sale/{id}') return true;
  if (key === 'GET product/{id}') return (data as { flash: unknown }).flash !== null;
  return key === 'GET home' && (data as { flash_sales: unknown[] }).flash_sales.length > 0;
}

const withoutClock = (text: string) => text.replaceAll(/"server_time":\d+/g, '');
