import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { kindOfScript, scriptOf, sendPage, type Page } from './page.ts';

const mostScripts = 50;

/**
 * What stands around every page travels once, as a script that its address names by its content (decision 035). A page
 * names it; who asks for it has mostly just got that page from this process.
 */
export class ShopScripts {
  readonly #bodies = new LRUCache<string, { body: string; page: Promise<Page> | null }>({ max: mostScripts });

  readonly #last = new Map<string, { body: string; url: string }>();

  /** Equal scripts have one address, in every process. */
  addressOf(language: string, body: string): string {
    if (this.#last.get(language)?.body === body) return this.#last.get(language)!.url;
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const url = `/messages/shop.${language}.${hash}.js`;
    if (!this.#bodies.has(url)) this.#bodies.set(url, { body, page: null });
    this.#last.set(language, { body, url });
    return url;
  }

  /**
   * Answers for an address. Another process, or this one before it was started anew, may have named it: then `read` tells what
   * stands around the pages of its language now, and nobody keeps that under an address that it does not have.
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
