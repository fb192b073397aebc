import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { edgeLife } from '#changes/edge-life.ts';
import { isSmall, packedFor, plainAtHand } from '#changes/packed-body.ts';
import type { CachedReply } from '#changes/reply-cache.ts';
import type { KnownSite } from '#settings/site-cache.ts';
import type { Shop } from '#shop.ts';
import type { AtOnce } from './answered-at-once.ts';
import { clockedAtHand, type Sendable } from './clocked-body.ts';
import type { FloodCount, FloodCounters } from './flood-store.ts';
import { loginCookie } from './proof.ts';
import { isNamed } from './is-named.ts';

type Asked = { url: string; headers: IncomingHttpHeaders };
/** What an address, asked for in a language, was answered with. */
type Learnt = { name: string; head: OutgoingHttpHeaders; route: string; flood: Flood | null };
type Flood = { endpoint: string; group: string; max: number; windowMs: number };

const mostAddresses = 5000;
const longestAddress = 600;
/** Of each request its own, so nothing that is learnt. */
const ofRequest = /^x-(?:request-id|ratelimit-)/;

/**
 * Answers with a public reply that is kept before the framework takes the request apart, as pages are answered (decision 142). Which
 * reply an address is, in which language, is learnt from the answer before; who calls too often goes on to be told so.
 */
export class RepliesAtOnce {
  readonly #shop: Shop;
  readonly #atOnce: AtOnce;
  readonly #floods: FloodCounters;
  readonly #learnt = new LRUCache<string, Learnt>({ max: mostAddresses });
  /** With other languages or settings an address is another reply. */
  #site: KnownSite | null = null;

  constructor({ shop, atOnce, floods }: { shop: Shop; atOnce: AtOnce; floods: FloodCounters }) {
    this.#shop = shop;
    this.#atOnce = atOnce;
    this.#floods = floods;
  }

  /** A call was answered with the kept reply of `name`, by these settings, before anything else is said in its head. */
  learn(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, site }: { name: string; site: KnownSite },
  ): void {
    const { url, headers, routeOptions } = request;
    if (request.method !== 'GET' || url.length > longestAddress) return;
    const said = Object.entries(reply.getHeaders()).filter(([header]) => !ofRequest.test(header));
    const { max, timeWindow, groupId } = routeOptions.config.rateLimit as FloodLimit;
    const route = routeOptions.url!; // of an endpoint
    const flood = { endpoint: `GET ${route}`, group: groupId, max, windowMs: timeWindow };
    this.#of(site).set(nameOf({ url, headers }), {
      name,
      head: Object.fromEntries(said),
      route,
      flood: this.#shop.rateLimits ? flood : null,
    });
  }

  /** Before the shop's server, at the front door. */
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
    const found = this.#shop.replies.findSendable(learnt.name, nowMs, (kept) =>
      sendableAtHand(kept, nowMs, accepted),
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

  /** By the key of @fastify/rate-limit, so that a client has one count wherever it is answered. */
  #count(flood: Flood | null, visitor: string): FloodCount | Promise<FloodCount> | null {
    if (!flood) return null;
    const { endpoint, group, max, windowMs } = flood;
    return this.#floods(endpoint)(normalizeIP(visitor) + group, { max, windowMs });
  }
}

type Sending = { reply: CachedReply; form: Sendable; head: OutgoingHttpHeaders; nowMs: number };
type FloodLimit = { max: number; timeWindow: number; groupId: string };

const nameOf = ({ url, headers }: Asked) => `${String(headers['language'] || headers['lang'] || '')} ${url}`;

/** Who may be somebody, or brings a body, is looked at first. */
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

/** For programs that take nothing packed, who ask again and again for the same: it was unpacked for the first of them. */
function unpackedAtHand(body: CachedReply['body'], accepted: string | undefined): Sendable | null {
  const bytes = accepted?.includes('*') ? null : plainAtHand(body); // who takes anything is packed for
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
  const said = { ...head, ...headers, ...life };
  if (etag !== null && isNamed(request.headers['if-none-match'], etag)) {
    response.writeHead(304, said).end();
    return 304;
  }
  const { encoding, bytes } = form;
  const packing = encoding === null ? {} : { 'content-encoding': encoding };
  response.writeHead(200, { ...said, ...packing, 'content-length': bytes.length }).end(bytes);
  return 200;
}
