import { entrances } from '@souk/console/entrances';
import type { App } from '@souk/server/app';
import { isUnavailable } from '@souk/server/db/database-errors';
import type { FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import { textOf } from '@souk/server/texts/texts';
import { BusyError } from '@souk/server/runtime/busy-error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { watchCache } from '#telemetry/watch-process.ts';
import { errorPageLanguage } from './apology-language.ts';
import type { Apologise, ErrorPageKind } from './error-page.ts';
import { CachedPageServer } from './cached-page-server.ts';
import { MarkedPages } from './marked-pages.ts';
import { isData } from './is-data.ts';
import { readConsoleTexts } from './console-texts.ts';
import { PageCache } from './page-cache.ts';
import { languageCookie } from './language-of-page.ts';
import { PageLooks } from './page-language.ts';
import { pageAnswerer } from './page-answerer.ts';
import { consolePages } from './serve-console.ts';
import { withoutSlash } from './without-slash.ts';
import { sendPage, type Page } from './page.ts';
import { ShopScripts } from './shop-scripts.ts';
import { factsReader } from './facts-reader.ts';
import { renderingInTurn } from './render-in-turn.ts';
import { sendMessages } from './send-messages.ts';

export type PagesOptions = {
  app: App;
  /** The storefront's server bundle; reloaded for each request in development. */
  loadBuild: () => Promise<ServerBuild>;
  /** Texts needed by each page; absent: every page loads all. */
  firstTexts?: (() => Promise<FirstTexts>) | undefined;
  mode: 'production' | 'development';
  /** Folder of the built consoles; absent if there are none. */
  consoleFolder?: string | undefined;
  /** Sends a file of the build if the address names one. */
  sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  apologise: Apologise;
  /** Another origin that serves images. */
  imageOrigin?: string | null | undefined;
  /** Whether this is the demo; default: false. */
  isDemo?: boolean | undefined;
  /** Size limit of the page cache. */
  cacheBytes?: number | undefined;
};

/**
 * Mounts the storefront beside the API. Returns a listener for changes, called after the shop's own (`invalidateOnChange`).
 */
export function servePages(
  server: FastifyInstance,
  {
    app,
    loadBuild,
    firstTexts,
    mode,
    consoleFolder,
    sendFile,
    apologise,
    imageOrigin = null,
    isDemo = false,
    cacheBytes,
  }: PagesOptions,
) {
  const cache = new PageCache(cacheBytes);
  const marked = new MarkedPages();
  // The database's clock decides when a sale ends, and with it the pages that show its prices.
  const nowMs = () => app.shop.clock.now().getTime();
  watchCache(app.shop.metrics, 'page', () => cache.counts());
  const looks = new PageLooks(
    app,
    firstTexts,
    consoleFolder === undefined ? undefined : () => readConsoleTexts(consoleFolder),
  );
  const atOnce = new CachedPageServer({ app, cache, looks, nowMs });
  const scripts = new ShopScripts();
  const readFacts = factsReader({ app, looks, loadBuild });
  const renderer = { app, loadBuild, mode, looks, scripts, nowMs, imageOrigin, isDemo };
  const sendErrorPage = apologiser(app, apologise);
  /** Whether changes may be missed, usually because the database is unreachable. */
  let isUnheard = true;
  cache.lose(nowMs());

  const inTurn = renderingInTurn(renderer);
  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, language: string) =>
    sendPage(request, reply, page, { nowMs: nowMs(), cookie: languageCookie(request, language), isUnheard });
  const answer = pageAnswerer({
    app,
    loadBuild,
    mode,
    looks,
    cache,
    marked,
    atOnce,
    nowMs,
    sendFile,
    sendErrorPage,
    send,
    isUnheard: () => isUnheard,
    ...inTurn,
  });

  server.register(async (scope) => {
    // The router parses bodies itself; Fastify only limits their size.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const kind = kindOf(error, { isUnheard, isWarm: inTurn.isWarm() });
      if (kind === 'failed') request.log.error({ err: error }, 'could not render a page');
      return sendErrorPage(request, reply, kind);
    });
    scope.get<{ Params: { file: string } }>('/messages/:file', (request, reply) =>
      request.params.file.startsWith('shop.')
        ? scripts.send(request, reply, { url: request.url, nowMs: nowMs(), read: readFacts(request) })
        : sendMessages(request, reply, { looks, file: request.params.file, nowMs: nowMs() }),
    );
    if (consoleFolder) {
      const send = consolePages({ app, looks, folder: consoleFolder, sendErrorPage });
      for (const url of entrances) scope.get(url, send).get(`${url}/`, withoutSlash);
    }
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: answer,
    });
  });

  return {
    answerAtOnce: atOnce.guest,
    onTags(tags: string[]) {
      if (tags.includes('settings') || tags.includes('content')) looks.invalidate();
      cache.dropTags(tags);
    },
    onLost() {
      isUnheard = true;
      cache.lose(nowMs());
      looks.doubt(true);
    },
    onBack(missed: string[] | null) {
      if (!missed || missed.includes('settings') || missed.includes('content')) looks.invalidate();
      looks.doubt(false);
      cache.comeBack(missed);
      marked.invalidate();
      isUnheard = false;
    },
  };
}

/** For errors outside the storefront, and if even its own error page failed. */
function apologiser(app: App, apologise: Apologise) {
  return (request: FastifyRequest, reply: FastifyReply, kind: ErrorPageKind): FastifyReply => {
    const details = kind === 'failed' ? { requestId: request.id } : {};
    const { status, headers, body } = apologise(request, kind, details);
    reply.code(status).headers(headers);
    if (status !== 503 || !isData(request)) return reply.send(body);
    // An open page shows this text in its own error view, with a button to retry.
    const language = errorPageLanguage(request.headers, app.shop.site.lastKnown());
    return reply.type('text/plain; charset=utf-8').send(textOf(language, 'refusal.busy'));
  };
}

/** Why there is no page. `isUnheard`: changes may be missed, usually because the database is unreachable. */
function kindOf(
  error: FastifyError,
  { isUnheard, isWarm }: { isUnheard: boolean; isWarm: boolean },
): ErrorPageKind {
  const { statusCode = 500 } = error; // Fastify sets it, such as 413
  if (statusCode === 413) return 'tooLarge';
  if (statusCode < 500) return statusCode === 408 ? 'slow' : 'unreadable';
  if (!isUnavailable(error)) return 'failed';
  if (isUnheard && !(error instanceof BusyError)) return 'away';
  return isWarm ? 'busy' : 'starting';
}
