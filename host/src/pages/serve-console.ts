import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@souk/server/app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageLooks } from './page-language.ts';
import { securityHeaders } from './security-policy.ts';

/**
 * Answers every address of a console with the same document: in the visitor's language, with the shop's colours and the addresses
 * of the console's texts. What is somebody's comes by calls of the API after signing in, so there is nothing in it to keep from others.
 */
export function consolePages({ app, looks, folder }: { app: App; looks: PageLooks; folder: string }) {
  let template: Promise<string> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    template ??= readFile(join(folder, 'index.html'), 'utf8');
    const language = await looks.language(await looks.codeOf(request));
    const colours = await looks.tokensCss();
    const isOperator = /^\/operator\b/.test(request.url);
    const texts = (await language.ofConsole(isOperator ? 'operator' : 'seller'))!; // there is one to serve
    // The first page of a console needs no others yet; the browser may look ahead when it has nothing else to fetch.
    const later = /^\/\w+\/?(?:\?|$)/.test(request.url)
      ? `<link rel="prefetch" as="script" href="${texts.laterUrl}">`
      : deferred(texts.laterUrl);
    const html = (await template)
      .replace('<html lang="en" dir="ltr"', `<html lang="${language.code}" dir="${language.direction}"`)
      .replace('<!-- texts -->', `<style>${colours}</style>${deferred(texts.firstUrl)}${later}`);
    const isHttps = app.shop.publicUrl.startsWith('https:');
    return reply
      .headers(securityHeaders({ isHttps, isConfidential: true }))
      .header(
        'content-security-policy',
        policyOfConsole(colours, isOperator ? app.shop.payments.formOrigins : []),
      )
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie, Accept-Language')
      .header('content-language', language.code)
      .type('text/html; charset=utf-8')
      .send(html);
  };
}

const deferred = (url: string) => `<script defer src="${url}"></script>`;

/**
 * No trackers; pictures that are being uploaded are shown from memory (`blob:`). `formOrigins`: where whoever tests a way to pay
 * posts its form to.
 */
export function policyOfConsole(style: string, formOrigins: readonly string[] = []): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'none'",
  ].join('; ');
}
