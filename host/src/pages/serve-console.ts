import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@souk/server/app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorPageKind } from './error-page.ts';
import type { PageLooks } from './page-language.ts';
import { securityHeaders } from './security-policy.ts';

/**
 * Serves the same document for every address of a console: in the visitor's language, with the shop's colors and the
 * addresses of the console's texts. It contains no personal data, which comes from the API after sign-in. The first start of a
 * shop builds the consoles after it has opened.
 */
export function consolePages({
  app,
  looks,
  folder,
  sendErrorPage,
}: {
  app: App;
  looks: PageLooks;
  folder: string;
  sendErrorPage: (request: FastifyRequest, reply: FastifyReply, kind: ErrorPageKind) => FastifyReply;
}) {
  let template: string | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      template ??= await readFile(join(folder, 'index.html'), 'utf8');
      return await send(request, reply, template);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return sendErrorPage(request, reply, 'starting');
      throw error;
    }
  };

  async function send(request: FastifyRequest, reply: FastifyReply, page: string) {
    const language = await looks.language(await looks.codeOf(request));
    const colours = await looks.tokensCss();
    const isOperator = /^\/operator\b/.test(request.url);
    const texts = (await language.ofConsole(isOperator ? 'operator' : 'seller'))!; // set if a console is served
    // The first page needs no others yet, so the browser may prefetch them when idle.
    const later = /^\/\w+\/?(?:\?|$)/.test(request.url)
      ? `<link rel="prefetch" as="script" href="${texts.laterUrl}">`
      : deferred(texts.laterUrl);
    const html = page
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
  }
}

const deferred = (url: string) => `<script defer src="${url}"></script>`;

/**
 * No trackers; images being uploaded are shown from memory (`blob:`). `formOrigins`: providers that a test payment posts
 * its form to.
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
