import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { edgeLife } from '#cache/edge-life.ts';
import { isSmall, packedFor, plainAtHand } from '#cache/packed-body.ts';
import type { CachedReply } from '#cache/reply-cache.ts';
import type { KnownSite } from '#settings/site-cache.ts';
import type { Shop } from '#shop.ts';
import type { AtOnce } from './early-answers.ts';
import { clockedAtHand, type Sendable } from './clocked-body.ts';
import type { FloodCount, FloodCounters } from './flood-store.ts';
import { loginCookie } from './proof.ts';
import { matchesEtag } from './matches-etag.ts';

type Asked = { url: string; headers: IncomingHttpHeaders };
/** How to answer an address in a language from the cache. */
type Learnt = { name: string; head: OutgoingHttpHeaders; route: string; flood: Flood | null };
type Flood = { endpoint: string; group: string; max: number; windowMs: number };

const maxAddresses = 5000;
const longestAddress = 600;
/** Headers specific to a single request, which are not cached. */
const ofRequest = /^x-(?:request-id|ratelimit-)/;

/**
 * Sends cached public replies before Fastify parses the request, as for pages (decision 142). Which cached reply belongs to
 * an address and language is learned from earlier answers; clients above their rate limit are passed on to Fastify.
 */
export class CachedReplyServer {
  readonly #shop: Shop;
  readonly #atOnce: AtOnce;
  readonly #floods: FloodCounters;
  readonly #learnt = new LRUCache<string, Learnt>({ max: maxAddresses });
  /** A change of languages or settings invalidates what was learned. */
  #site: KnownSite | null = null;

  constructor({ shop, atOnce, floods }: { shop: Shop; atOnce: AtOnce; floods: FloodCounters }) {
    this.#shop = shop;
    this.#atOnce = atOnce;
    this.#floods = floods;
  }

  /**
   * Called when a request was answered with the cached reply `name` under these settings, before further headers are set.
   */
  learn(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, site }: { name: string; site: KnownSite },
  ): void {
    const { url, headers, routeOptions } = request;
    if (request.method !== 'GET' || url.length > longestAddress) return;
    const sentHeaders = Object.entries(reply.getHeaders()).filter(([header]) => !ofRequest.test(header));
    const { max, timeWindow, groupId } = routeOptions.config.rateLimit as FloodLimit;
    const route = routeOptions.url!; // set for every endpoint
    const flood = { endpoint: `GET ${route}`, group: groupId, max, windowMs: timeWindow };
    this.#of(site).set(nameOf({ url, headers }), {
      name,
      head: Object.fromEntries(sentHeaders),
      route,
      flood: this.#shop.rateLimits ? flood : null,
    });
  }

  /** Middleware in front of the shop's server. */
  readonly guest = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const begun = performance.now();
    const { method, url = '', headers } = request;
    const site = this.#shop.site.lastKnown();
    if (method !== 'GET' || !site || url.length > longestAddress || mayNeedMore(headers)) return next();
    const learnt = this.#of(site).get(nameOf({ url, headers }));
    const visitor = learnt && this.#atOnce.visitorOf(request);
    if (!visitor) return next();
    const nowMs = this.#shop.clock.now().getTime();
    const accepted = headers['accept-encoding'];
    const found = this.#shop.replies.findSendable(learnt.name, nowMs, (cached) =>
      sendableAtHand(cached, nowMs, accepted),
    );
    if (!found) return next();
    const answer = (counted: FloodCount | null) => {
      if (counted && counted.current > learnt.flood!.max) return next();
      const id = this.#atOnce.idOf(request);
      const head = { ...learnt.head, ...ofFlood(learnt.flood, counted), 'x-request-id': id };
      const status = send(request, response, { ...found, head, nowMs });
      response.once('finish', () => {
        const ms = performance.now() - begun;
        this.#atOnce.answered(request, { visitor, id, shown: { route: learnt.route }, status, ms });
      });
    };
    const counted = this.#count(learnt.flood, visitor);
    if (counted instanceof Promise) void counted.then(answer, next);
    else answer(counted);
  };

  #of(site: KnownSite): LRUCache<string, Learnt> {
    if (this.#site !== site) this.#learnt.clear();
    this.#site = site;
    return this.#learnt;
  }

  /** Uses the key of @fastify/rate-limit, so that a client has one count wherever it is answered. */
  #count(flood: Flood | null, visitor: string): FloodCount | Promise<FloodCount> | null {
    if (!flood) return null;
    const { endpoint, group, max, windowMs } = flood;
    return this.#floods(endpoint)(normalizeIP(visitor) + group, { max, windowMs });
  }
}

type Sending = { reply: CachedReply; form: Sendable; head: OutgoingHttpHeaders; nowMs: number };
type FloodLimit = { max: number; timeWindow: number; groupId: string };

const nameOf = ({ url, headers }: Asked) => `${String(headers['language'] || headers['lang'] || '')} ${url}`;

/** Requests that may be authenticated or have a body are passed on. */
function mayNeedMore(headers: IncomingHttpHeaders): boolean {
  return (
    headers.authorization !== undefined ||
    headers['idempotency-key'] !== undefined ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers.cookie?.includes(loginCookie) === true
  );
}

function ofFlood(flood: Flood | null, counted: FloodCount | null): OutgoingHttpHeaders {
  if (!flood || !counted) return {};
  return {
    'x-ratelimit-limit': flood.max,
    'x-ratelimit-remaining': Math.max(0, flood.max - counted.current),
    'x-ratelimit-reset': Math.ceil(counted.ttl / 1000),
  };
}

function sendableAtHand(
  { body, etag }: CachedReply,
  nowMs: number,
  accepted: string | undefined,
): Sendable | null {
  if (!Buffer.isBuffer(body)) return packedFor(body, accepted) ?? unpackedAtHand(body, accepted);
  if (etag === null) return clockedAtHand(body, nowMs, accepted);
  return isSmall(body) ? { encoding: null, bytes: body } : null;
}

/** For programs that accept no compression and repeat a request: the body was decompressed for the first one. */
function unpackedAtHand(body: CachedReply['body'], accepted: string | undefined): Sendable | null {
  const bytes = accepted?.includes('*') ? null : plainAtHand(body); // such clients accept compression
  return bytes && { encoding: null, bytes };
}

/** Returns the status. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, form, head, nowMs }: Sending,
): number {
  const { headers, etag, untilMs } = reply;
  const life = etag === null ? { 'cache-control': 'no-cache' } : { etag, ...edgeLife({ untilMs, nowMs }) };
  const sentHeaders = { ...head, ...headers, ...life };
  if (etag !== null && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, sentHeaders).end();
    return 304;
  }
  const { encoding, bytes } = form;
  const packing = encoding === null ? {} : { 'content-encoding': encoding };
  response.writeHead(200, { ...sentHeaders, ...packing, 'content-length': bytes.length }).end(bytes);
  return 200;
}
