import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { App } from '@souk/server/app';
import { tagHeaders } from '@souk/server/changes/tag-headers';
import { isUnavailable, UnavailableError } from '@souk/server/db/database-errors';
import { nextPriceChange } from '@souk/server/flash-sale/next-price-change';
import { callerGone } from '@souk/server/http/caller-gone';
import { textOf } from '@souk/server/texts/texts';
import { BusyError } from '@souk/server/load/busy-error';
import { formLine } from '@souk/server/load/line';
import { type Patience, withPatience } from '@souk/server/load/patience';
import { english } from '@souk/server/texts/language';
import type { Settings } from '@souk/server/settings/settings-schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ShopContextKey } from '@souk/storefront/shop-context';
import { watchPageCache } from '#telemetry/watch-process.ts';
import { apologyLanguage } from './apology-language.ts';
import type { Apologise, ApologyKind } from './apology-page.ts';
import { calmPreloads } from './calm-preloads.ts';
import { inProcessApi } from './in-process-api.ts';
import { MarkedPages } from './mark-kept.ts';
import { PageCache, type CachedPage, type Render, type Rendered, type RenderRequest } from './page-cache.ts';
import { languageCookie } from './language-of-page.ts';
import { PageLooks } from './page-language.ts';
import { routeOfPage } from './page-route.ts';
import { prepareForCache, sendPage, type Page } from './page.ts';
import {
  newMarker,
  securityHeaders,
  securityPolicyOf,
  type Trackers,
  withoutMarker,
} from './security-policy.ts';
import { unlessInVain } from './unless-in-vain.ts';
import { isReadableForm, webRequest } from './web-request.ts';

const freshMs = 60_000;
const staleMs = 10 * 60_000;
const missingFreshMs = 10_000;
const longestKey = 600;
/** While some wait for the database, others are drawn; more would only make each take longer. */
const rendersAtOnce = 4;
/** Beside these, of pages that many ask for: a sale drops the very page that a crowd looks at. */
const wantedAtOnce = 2;
const mostWaiting = 1000;
const longestForWantedMs = 10_000;

export type PagesOptions = {
  app: App;
  /** The storefront's server bundle; in development read anew for each request. */
  loadBuild: () => Promise<ServerBuild>;
  /** Keys of the texts that every page needs; absent: all. */
  firstTexts?: (() => Promise<ReadonlySet<string>>) | undefined;
  mode: 'production' | 'development';
  /** Answers with a file of the build if the address names one. */
  sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  apologise: Apologise;
  /** What kept pages may weigh; absent: as much as a shop needs. */
  cacheBytes?: number | undefined;
};

/** Mounts the storefront beside the API. Returns who is told of changes after the shop itself (`forgetOnChange`). */
export function servePages(
  server: FastifyInstance,
  { app, loadBuild, firstTexts, mode, sendFile, apologise, cacheBytes }: PagesOptions,
) {
  const cache = new PageCache(cacheBytes);
  const renders = formLine({ atOnce: rendersAtOnce, mostWaiting });
  const wantedRenders = formLine({ atOnce: wantedAtOnce, mostWaiting });
  const marked = new MarkedPages();
  watchPageCache(app.shop.metrics, () => cache.counts());
  const looks = new PageLooks(app, firstTexts);
  // A sale ends when the database says so, and what shows its prices with it.
  const nowMs = () => app.shop.clock.now().getTime();
  /** Whether changes pass unheard, which mostly means that the database is away. */
  let isUnheard = true;
  cache.lose(nowMs());

  server.register(async (scope) => {
    // The router reads bodies itself; Fastify only bounds them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error; // 413 and the like are Fastify's own
      if (statusCode < 500) return sendApology(request, reply, kindOf(statusCode));
      if (isUnavailable(error)) {
        const isAway = isUnheard && !(error instanceof BusyError);
        return sendApology(request, reply, isAway ? 'away' : 'busy');
      }
      request.log.error({ err: error }, 'a page failed');
      return sendApology(request, reply, 'failed');
    });
    scope.get<{ Params: { file: string } }>('/messages/:file', (request, reply) =>
      sendMessages(request, reply, { looks, file: request.params.file, nowMs: nowMs() }),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) => answer(request, reply),
    });
  });

  /** For what the storefront is not asked about, and for when not even its own error page could be rendered. */
  function sendApology(request: FastifyRequest, reply: FastifyReply, kind: ApologyKind): FastifyReply {
    const details = kind === 'failed' ? { requestId: request.id } : {};
    const { status, headers, body } = apologise(request, kind, details);
    reply.code(status).headers(headers);
    if (status !== 503 || !isData(request)) return reply.send(body);
    // An open page shows this in its own frame, with a button to try again.
    const language = apologyLanguage(request.headers, app.shop.site.lastKnown());
    return reply.type('text/plain; charset=utf-8').send(textOf(language, 'refusal.busy'));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (await sendFile(request, reply)) return reply;
    const isRead = request.method !== 'POST';
    if (!isRead && !(await isReadableForm(request))) return sendApology(request, reply, 'unreadable');
    const language = await looks.codeOf(request);
    const patienceMs = app.shop.patienceMs;
    // What a form does is finished once it has begun, whoever goes away meanwhile.
    const patienceOf = () => ({
      until: performance.now() + patienceMs,
      signal: isRead ? callerGone(reply) : null,
    });
    const isNeverKept = !isRead || mode === 'development' || request.url.length > longestKey;
    // What script of an open page asks for has no place to say how old it is: the router shows that it failed.
    if (isNeverKept || (isUnheard && isData(request))) {
      const { page } = await renderInTurn(request, language, { patience: patienceOf(), urgency: 'usual' });
      request.shownPage = { route: page.route, from: 'private' };
      return send(request, reply, page, language);
    }
    // A page that many want is made to its end: one who goes away is followed by others.
    const make: Render = ({ nobodyWaits, urgency }) => {
      const patience =
        urgency === 'wanted'
          ? { until: performance.now() + longestForWantedMs, signal: null }
          : { until: performance.now() + patienceMs, signal: nobodyWaits };
      return renderInTurn(request, language, { patience, urgency });
    };
    const askedMs = nowMs();
    const { page, madeAt, found } = await cache.get(`${language} ${request.url}`, askedMs, make, patienceOf);
    const isPrivate = found === 'made' && page.headers['cache-control'] === 'no-store';
    request.shownPage = { route: page.route, from: isPrivate ? 'private' : found };
    if (madeAt === null) return send(request, reply, page, language);
    const known = app.shop.site.lastKnown()?.languages.find(({ code }) => code === language) ?? english;
    const old = await marked.of(page, { madeAt, language: known, nowMs: askedMs });
    return send(request, reply, old, language);
  }

  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, language: string) =>
    sendPage(request, reply, page, { nowMs: nowMs(), cookie: languageCookie(request, language) });

  /**
   * Throws BusyError for whoever would wait too long, for a renewal whenever visitors wait, and while the process is strained
   * for all but the few pages that many want.
   */
  async function renderInTurn(
    request: FastifyRequest,
    language: string,
    { patience, urgency }: { patience: Patience; urgency: RenderRequest['urgency'] },
  ): Promise<Rendered> {
    if (mode === 'development') return render(request, language, null); // Vite takes its time with a page that is new
    const isBusy = urgency === 'renewal' && renders.running >= rendersAtOnce;
    if (isBusy || (urgency !== 'wanted' && app.shop.isStrained())) throw new BusyError();
    const line = urgency === 'wanted' ? wantedRenders : renders;
    return line.work(async () => {
      await app.shop.letIn();
      return withPatience({ ...patience, hasTurn: true }, () => render(request, language, patience.signal));
    }, patience);
  }

  async function render(
    request: FastifyRequest,
    code: string,
    nobodyWaits: AbortSignal | null,
  ): Promise<Rendered> {
    const [language, tokensCss, build] = await Promise.all([
      looks.language(code),
      looks.tokensCss(),
      loadBuild(),
    ]);
    const { call, askedLanguages, log, refused } = inProcessApi(app, request, code);
    const marker = newMarker();
    const context = new RouterContextProvider();
    // The context key lives inside the bundle: two copies of the module would be two keys.
    const { shopContext } = build.routes['root']!.module as unknown as { shopContext: ShopContextKey };
    context.set(shopContext, {
      call,
      askedLanguages,
      language: code,
      direction: language.direction,
      messages: language.messages,
      messagesUrls: language.messagesUrls,
      tokensCss,
      publicUrl: app.shop.publicUrl,
      marker,
      nowMs: nowMs(),
      letOthersIn: app.shop.letIn,
    });
    const { response, body } = await app.shop.tracer.within('render', {}, () =>
      unlessInVain(
        async (signal) => {
          const asked = webRequest(app.shop.publicUrl, request, signal);
          const answer = await createRequestHandler(build, mode)(asked, context);
          const bytes = answer.body ? await buffer(Readable.fromWeb(answer.body as never)) : Buffer.alloc(0);
          return { response: answer, body: bytes };
        },
        { refused, nobodyWaits },
      ),
    );
    if (log.isUnavailable && response.status >= 500 && !isData(request)) throw new UnavailableError();
    const html = isHtml(response) ? body.toString('utf8') : null;
    const trackers = trackersOf((await app.shop.site.read()).settings);
    const isPrivate = log.isPersonal || request.method === 'POST' || response.headers.has('set-cookie');
    const hasFailed = log.hasFailed || response.status >= 500;
    const page: Page = {
      status: response.status,
      headers: pageHeaders(response, html, { app, code, isPrivate, hasFailed, mode, trackers, marker }),
      cookies: [...response.headers.getSetCookie(), ...log.cookies],
      body: html === null ? body : Buffer.from(calmPreloads(withoutMarker(html, marker))),
      route: routeOfPage(build, request.url),
    };
    const mayKeep =
      !isPrivate && !hasFailed && page.cookies.length === 0 && (page.status === 200 || page.status === 404);
    if (!mayKeep || !looks.areCurrent(code)) return { page, keep: null };
    page.headers = { ...page.headers, ...tagHeaders(log.tags) };
    return { page: await prepareForCache(page), keep: await lifeOf(page, log.tags) };
  }

  async function lifeOf(page: Page, tags: Set<string>): Promise<Omit<CachedPage, 'page' | 'madeAt'>> {
    // An entry never outlives the next price change it may show: a flash sale's start or end.
    const now = nowMs();
    const change = (await nextPriceChange(app.shop.db, new Date(now)))?.getTime() ?? Infinity;
    const fresh = page.status === 200 ? freshMs : missingFreshMs;
    return {
      tags: new Set([...tags, 'settings']),
      freshUntil: Math.min(now + fresh, change),
      staleUntil: Math.min(now + (page.status === 200 ? staleMs : missingFreshMs), change),
    };
  }

  return {
    onTags(tags: string[]) {
      if (tags.includes('settings') || tags.includes('content')) looks.forget();
      cache.dropTags(tags);
    },
    onLost() {
      isUnheard = true;
      cache.lose(nowMs());
      looks.doubt(true);
    },
    onBack(missed: string[] | null) {
      if (!missed || missed.includes('settings') || missed.includes('content')) looks.forget();
      looks.doubt(false);
      cache.comeBack(missed);
      marked.forget();
      isUnheard = false;
    },
  };
}

async function sendMessages(
  request: FastifyRequest,
  reply: FastifyReply,
  { looks, file, nowMs }: { looks: PageLooks; file: string; nowMs: number },
) {
  const code = /^([\w-]+)\.[0-9a-f]+\.js$/.exec(file)?.[1];
  const language = code && (await looks.isOffered(code)) ? await looks.language(code) : null;
  const current = language?.scripts.get(`/messages/${file}`);
  if (current) return sendPage(request, reply, current, { nowMs });
  // An address of older texts still gets texts, but nobody may keep them under it.
  if (!language || language.code !== code) return reply.code(404).type('text/plain').send('');
  return reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/javascript; charset=utf-8')
    .send(language.wholeScript);
}

type HeaderFacts = {
  app: App;
  code: string;
  isPrivate: boolean;
  /** A cache in front of us must not go on apologising when the cause is gone. */
  hasFailed: boolean;
  mode: PagesOptions['mode'];
  trackers: Trackers;
  marker: string;
};

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false;
}

/** `html`: with its marker; null for what is no HTML. */
function pageHeaders(
  response: Response,
  html: string | null,
  { app, code, isPrivate, hasFailed, mode, trackers, marker }: HeaderFacts,
): Record<string, string> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  return {
    ...securityHeaders({ isHttps: app.shop.publicUrl.startsWith('https:'), isConfidential: isPrivate }),
    ...headers,
    'content-language': code,
    vary: 'Cookie, Accept-Encoding',
    // No stale-while-revalidate: browsers obey it too, and would show old prices and reviews for that long (B39).
    'cache-control': isPrivate || hasFailed ? 'no-store' : 'public, max-age=0, s-maxage=60',
    ...(html !== null && mode === 'production'
      ? {
          'content-security-policy': securityPolicyOf(html, {
            marker,
            trackers,
            formOrigins: app.shop.payments.formOrigins,
          }),
        }
      : {}),
  };
}

/** Without the banner nobody can consent, so nothing of others is ever loaded. */
function trackersOf(settings: Settings): Trackers {
  return {
    google: settings.cookie_banner && settings.enable_ga && settings.ga_id !== '',
    meta: settings.cookie_banner && settings.enable_pixel && settings.pixel_id !== '',
  };
}

/** The router's own name for what a page shows, without the page. */
function isData(request: FastifyRequest): boolean {
  return /\.data(?:$|\?)/.test(request.url);
}

function kindOf(status: number): ApologyKind {
  if (status === 413) return 'tooLarge';
  return status === 408 ? 'slow' : 'unreadable';
}
