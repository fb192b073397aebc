import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@souk/server/app';
import { LRUCache } from 'lru-cache';
import type { FrontDoorGuest } from '#front-door.ts';
import { chosenLanguage } from './apology-language.ts';
import type { PageLooks } from './page-language.ts';
import type { PageCache } from './page-cache.ts';
import { sendRawPage } from './page.ts';

type Means = { app: App; cache: PageCache; looks: Pick<PageLooks, 'turn'>; nowMs: () => number };
type Asked = { url: string; headers: IncomingMessage['headers'] };

const maxAddresses = 5000;
const longestAddress = 600;

/**
 * Serves cached pages before Fastify parses the request; parsing is over half the cost of a cache hit. Which page an
 * address and language stand for is learned from `pageAnswerer`; it depends on nothing else in the request.
 */
export class CachedPageServer {
  readonly #app: App;
  readonly #cache: PageCache;
  readonly #looks: Means['looks'];
  readonly #nowMs: () => number;
  /** Keys of pages by chosen language and requested address. */
  readonly #keys = new LRUCache<string, string>({ max: maxAddresses });
  /** `looks.turn` when the keys were learned: a change of the offered or default languages invalidates them. */
  #turn = 0;

  constructor({ app, cache, looks, nowMs }: Means) {
    this.#looks = looks;
    this.#app = app;
    this.#cache = cache;
    this.#nowMs = nowMs;
  }

  /** Records that a request was answered with the public page `key`. `turn`: of the looks when the request began. */
  learn(asked: Asked, key: string, turn: number): void {
    if (turn === this.#looks.turn && asked.url.length <= longestAddress)
      this.#known().set(nameOf(asked), key);
  }

  /** Middleware in front of the shop's server. */
  readonly guest: FrontDoorGuest = (request, response, next) => {
    if (!this.#answer(request, response)) next();
  };

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || url.length > longestAddress || hasBody(headers)) return false;
    const key = this.#known().get(nameOf({ url, headers }));
    if (key === undefined) return false;
    const visitor = this.#app.atOnce.visitorOf(request);
    if (visitor === null) return false;
    const begun = performance.now();
    const nowMs = this.#nowMs();
    const found = this.#cache.findFresh(key, nowMs, headers['accept-encoding'] as string | undefined);
    if (found === null) return false;
    const status = sendRawPage(request, response, { ...found, nowMs });
    response.once('finish', () => {
      const shown = { route: found.page.route, from: 'fresh' } as const;
      this.#app.atOnce.answered(request, { visitor, shown, status, ms: performance.now() - begun });
    });
    return true;
  }

  #known(): LRUCache<string, string> {
    if (this.#turn !== this.#looks.turn) this.#keys.clear();
    this.#turn = this.#looks.turn;
    return this.#keys;
  }
}

const nameOf = ({ url, headers }: Asked) =>
  headers.cookie === undefined ? ` ${url}` : `${chosenLanguage(headers.cookie) ?? ''} ${url}`;

const hasBody = (headers: IncomingMessage['headers']) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
