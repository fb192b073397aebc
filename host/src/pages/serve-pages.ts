import { entrances } from '@souk/console/entrances';
import type { Common } from '@souk/contract/settings';
import { outcomeOf } from '@souk/kit/api/api-outcome.ts';
import type { App } from '@souk/server/app';
import { isUnavailable, UnavailableError } from '@souk/server/db/database-errors';
import { callerGone } from '@souk/server/http/caller-gone';
import { textOf } from '@souk/server/texts/texts';
import { BusyError } from '@souk/server/load/busy-error';
import { english } from '@souk/server/texts/language';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { watchCache } from '#telemetry/watch-process.ts';
import { errorPageLanguage } from './apology-language.ts';
import type { Apologise, ErrorPageKind } from './error-page.ts';
import { knownAddress } from './known-address.ts';
import { MarkedPages } from './mark-kept.ts';
import { inProcessApi } from './in-process-api.ts';
import { isData } from './data-request.ts';
import { PageCache, type Render } from './page-cache.ts';
import { languageCookie } from './language-of-page.ts';
import { PageLooks } from './page-language.ts';
import { consolePages } from './serve-console.ts';
import { sendPage, type Page } from './page.ts';
import { ShopScripts } from './shop-scripts.ts';
import { renderingInTurn } from './render-in-turn.ts';
import { sendMessages } from './send-messages.ts';
import { isReadableForm } from './web-request.ts';

/** Of the bundle, beside the page's own exports. */
type FactsModule = { factsScriptOf(common: Common): string };

const longestKey = 600;
const longestForWantedMs = 10_000;

export type PagesOptions = {
  app: App;
  /** The storefront's server bundle; in development read anew for each request. */
  loadBuild: () => Promise<ServerBuild>;
  /** Keys of the texts that every page needs; absent: all. */
  firstTexts?: (() => Promise<ReadonlySet<string>>) | undefined;
  mode: 'production' | 'development';
  /** Folder of the built console; absent: there is none. */
  consoleFolder?: string | undefined;
  /** Answers with a file of the build if the address names one. */
  sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  apologise: Apologise;
  /** From where else browsers get pictures; absent: from nowhere. */
  imageOrigin?: string | null | undefined;
  /** What kept pages may weigh; absent: as much as a shop needs. */
  cacheBytes?: number | undefined;
};

/** Mounts the storefront beside the API. Returns who is told of changes after the shop itself (`invalidateOnChange`). */
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
    cacheBytes,
  }: PagesOptions,
) {
  const cache = new PageCache(cacheBytes);
  const marked = new MarkedPages();
  watchCache(app.shop.metrics, 'page', () => cache.counts());
  const looks = new PageLooks(app, firstTexts);
  const scripts = new ShopScripts();
  // A sale ends when the database says so, and what shows its prices with it.
  const nowMs = () => app.shop.clock.now().getTime();
  const renderWithinLimit = renderingInTurn({
    app,
    loadBuild,
    mode,
    looks,
    scripts,
    nowMs,
    imageOrigin,
  });
  const sendErrorPage = apologiser(app, apologise);
  /** Whether changes pass unheard, which mostly means that the database is away. */
  let isUnheard = true;
  cache.lose(nowMs());

  server.register(async (scope) => {
    // The router reads bodies itself; Fastify only bounds them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const kind = kindOf(error, isUnheard);
      if (kind === 'failed') request.log.error({ err: error }, 'a page failed');
      return sendErrorPage(request, reply, kind);
    });
    scope.get<{ Params: { file: string } }>('/messages/:file', (request, reply) =>
      request.params.file.startsWith('shop.')
        ? scripts.send(request, reply, { url: request.url, nowMs: nowMs(), read: readFacts(request) })
        : sendMessages(request, reply, { looks, file: request.params.file, nowMs: nowMs() }),
    );
    if (consoleFolder) {
      const send = consolePages({ app, looks, folder: consoleFolder });
      for (const url of entrances) scope.get(url, send);
    }
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) => answer(request, reply),
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (await sendFile(request, reply)) return reply;
    const isRead = request.method !== 'POST';
    if (!isRead && !(await isReadableForm(request))) return sendErrorPage(request, reply, 'unreadable');
    const language = await looks.codeOf(request);
    const patienceMs = app.shop.patienceMs;
    // What a form does is finished once it has begun, whoever goes away meanwhile.
    const patienceOf = () => ({
      until: performance.now() + patienceMs,
      signal: isRead ? callerGone(reply) : null,
    });
    const isMade = !isRead || mode === 'development';
    const hasQuery = request.url.includes('?');
    const url = hasQuery && !isMade ? knownAddress(await loadBuild(), request.url, language) : request.url;
    const isNeverKept = isMade || url.length > longestKey;
    // What script of an open page asks for has no place to say how old it is: the router shows that it failed.
    if (isNeverKept || (isUnheard && isData(request))) {
      const { page } = await renderWithinLimit(request, language, {
        url: request.url,
        patience: patienceOf(),
        urgency: 'usual',
      });
      request.shownPage = { route: page.route, from: 'private' };
      return send(request, reply, page, language);
    }
    // A page that many want is made to its end: one who goes away is followed by others.
    const make: Render = ({ nobodyWaits, urgency }) => {
      const patience =
        urgency === 'wanted'
          ? { until: performance.now() + longestForWantedMs, signal: null }
          : { until: performance.now() + patienceMs, signal: nobodyWaits };
      return renderWithinLimit(request, language, { url, patience, urgency });
    };
    const askedMs = nowMs();
    const { page, madeAt, found } = await cache.get(`${language} ${url}`, askedMs, make, patienceOf);
    const isPrivate = found === 'made' && page.headers['cache-control'] === 'no-store';
    request.shownPage = { route: page.route, from: isPrivate ? 'private' : found };
    if (madeAt === null) return send(request, reply, page, language);
    const known = app.shop.site.lastKnown()?.languages.find(({ code }) => code === language) ?? english;
    const old = await marked.of(page, { madeAt, language: known, nowMs: askedMs });
    return send(request, reply, old, language);
  }

  /** What stands around the pages of a language, as its script; null: the shop is not offered in it. */
  const readFacts = (request: FastifyRequest) => async (language: string) => {
    if (!(await looks.isOffered(language))) return null;
    const { call } = inProcessApi(app, request, language);
    const { status, body } = await call({ key: 'GET common' });
    if (status === 503) throw new UnavailableError();
    const outcome = outcomeOf<Common>({ status, body });
    const root = (await loadBuild()).routes['root']!.module as unknown as FactsModule;
    return outcome.ok ? root.factsScriptOf(outcome.data) : null;
  };

  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, language: string) =>
    sendPage(request, reply, page, { nowMs: nowMs(), cookie: languageCookie(request, language), isUnheard });

  return {
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

/** For what the storefront is not asked about, and for when not even its own error page could be rendered. */
function apologiser(app: App, apologise: Apologise) {
  return (request: FastifyRequest, reply: FastifyReply, kind: ErrorPageKind): FastifyReply => {
    const details = kind === 'failed' ? { requestId: request.id } : {};
    const { status, headers, body } = apologise(request, kind, details);
    reply.code(status).headers(headers);
    if (status !== 503 || !isData(request)) return reply.send(body);
    // An open page shows this in its own frame, with a button to try again.
    const language = errorPageLanguage(request.headers, app.shop.site.lastKnown());
    return reply.type('text/plain; charset=utf-8').send(textOf(language, 'refusal.busy'));
  };
}

/** Why there is no page; `isUnheard`: changes pass unheard, which mostly means that the database is away. */
function kindOf(error: FastifyError, isUnheard: boolean): ErrorPageKind {
  const { statusCode = 500 } = error; // 413 and the like are Fastify's own
  if (statusCode === 413) return 'tooLarge';
  if (statusCode < 500) return statusCode === 408 ? 'slow' : 'unreadable';
  if (!isUnavailable(error)) return 'failed';
  return isUnheard && !(error instanceof BusyError) ? 'away' : 'busy';
}
