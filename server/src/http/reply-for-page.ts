import type { Endpoint } from '@souk/contract/endpoint';
import { LRUCache } from 'lru-cache';
import { plainBody } from '#cache/packed-body.ts';
import type { CachedReply } from '#cache/reply-cache.ts';
import type { Shop } from '#shop.ts';
import { parseQueryString } from './query-string.ts';
import { nameOfReply } from './reply-for-everybody.ts';

/** A cached reply as server-rendered pages use it: the parsed envelope, and the headers that name its tags. */
export type ReplyForPage = { body: unknown; headers: Readonly<Record<string, string>> };

const maxRead = 200;
/**
 * Parsed once and shared by all pages; must not be modified. Keyed by the headers object, which stays the same when the
 * body is compressed.
 */
const readReplies = new LRUCache<CachedReply['headers'], ReadReply>({ max: maxRead });

type ReadReply = { envelope: unknown; includesTime: boolean };

/** Returns null if it is not cached; the page then calls the API. `url` begins with `/api/v1/`. */
export async function findReplyForPage(
  shop: Shop,
  { endpoint, url, language }: { endpoint: Endpoint; url: string; language: string },
): Promise<ReplyForPage | null> {
  const at = url.indexOf('?');
  const query = at === -1 ? {} : parseQueryString(url.slice(at + 1));
  const name = nameOfReply(endpoint, { url, query }, { code: language });
  const nowMs = shop.clock.now().getTime();
  if (name === null || !shop.replies.has(name, nowMs)) return null;
  const cached = shop.replies.find(name, nowMs);
  if (!cached) return null;
  const known = readReplies.get(cached.headers) ?? (await read(cached));
  readReplies.set(cached.headers, known);
  return {
    body: known.includesTime ? atTime(known.envelope, nowMs) : known.envelope,
    headers: cached.headers,
  };
}

async function read({ body, etag }: CachedReply): Promise<ReadReply> {
  return { envelope: JSON.parse((await plainBody(body)).toString()) as unknown, includesTime: etag === null };
}

function atTime(value: unknown, nowMs: number): unknown {
  if (Array.isArray(value)) return value.map((item) => atTime(item, nowMs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'server_time' ? nowMs : atTime(part, nowMs)]),
  );
}
