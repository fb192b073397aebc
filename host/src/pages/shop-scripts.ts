import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { kindOfScript, scriptOf, sendPage, type Page } from './page.ts';

const maxScripts = 50;

/**
 * Data shared by all pages is sent once, as a script addressed by its content (decision 035). Pages reference it; browsers
 * usually request it from the process that sent the page.
 */
export class ShopScripts {
  readonly #bodies = new LRUCache<string, { body: string; page: Promise<Page> | null }>({ max: maxScripts });

  readonly #last = new Map<string, { body: string; url: string }>();

  /** Equal scripts have the same address in every process. */
  addressOf(language: string, body: string): string {
    if (this.#last.get(language)?.body === body) return this.#last.get(language)!.url;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const url = `/messages/shop.${language}.${hash}.js`;
    if (!this.#bodies.has(url)) this.#bodies.set(url, { body, page: null });
    this.#last.set(language, { body, url });
    return url;
  }

  /**
   * Serves a script by address. If another process, or this one before a restart, created the address, `read` provides the
   * language's current data, which must not be cached under a different address.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, nowMs, read }: { url: string; nowMs: number; read: (language: string) => Promise<string | null> },
  ) {
    const language = /^\/messages\/shop\.([\w-]+)\.[0-9a-f]+\.js$/.exec(url)?.[1];
    const body = language === undefined || this.#bodies.has(url) ? null : await read(language);
    if (language !== undefined && body !== null) this.addressOf(language, body);
    const known = this.#bodies.get(url);
    if (known) return sendPage(request, reply, await (known.page ??= scriptOf(known.body)), { nowMs });
    if (body === null) return reply.code(404).type('text/plain').send('');
    return reply.headers({ ...kindOfScript, 'cache-control': 'no-store' }).send(body);
  }
}
