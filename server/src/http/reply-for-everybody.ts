import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tagHeaders } from '#changes/tag-headers.ts';
import type { Language } from '#texts/language.ts';
import type { Shop } from '#shop.ts';
import type { Envelope } from './envelope.ts';
import type { Shown } from './shown.ts';

/** A reply that caches may keep, from the moment it is asked for. */
export type ReplyForEverybody = { name: string; turn: number };

/** Pages that the shop renders itself are kept as pages, under what their calls show. */
const isForPage = ({ headers }: FastifyRequest) => headers['x-souk-internal'] !== undefined;

export function tellPage(request: FastifyRequest, reply: FastifyReply, shown: Shown | undefined): void {
  if (shown && isForPage(request)) reply.headers(tagHeaders(shown.tags));
}

/** Null for what is of no use to a cache. */
export function replyForEverybody(
  request: FastifyRequest,
  { language, turn }: { language: Language; turn: number },
): ReplyForEverybody | null {
  return isForPage(request) ? null : { name: `${language.code} ${request.url}`, turn };
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
  request: FastifyRequest,
  reply: FastifyReply,
  { name, turn, shown, envelope }: ReplyForEverybody & { shown: Shown; envelope: Envelope },
) {
  const { tags, only } = shown;
  reply.headers({ vary, ...tagHeaders(tags) });
  if (shown.tellsTime) return reply.header('cache-control', 'no-cache').send(envelope);
  const text = JSON.stringify(envelope);
  const etag = `W/"${createHash('sha256').update(withoutClock(text)).digest('base64url').slice(0, 22)}"`;
  const nowMs = shop.clock.now().getTime();
  const untilMs = await shop.replies.freshUntil(nowMs);
  if (untilMs !== null)
    shop.replies.keep(
      name,
      { etag, shows: only ? new Set([...tags, ...only, ...always]) : null, untilMs },
      turn,
    );
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

const always = ['content', 'settings'] as const;

const withoutClock = (text: string) => text.replaceAll(/"server_time":\d+/g, '');
