import type { App } from '@souk/server/app';
import { tagHeaders } from '@souk/server/cache/tag-headers';
import { UnavailableError } from '@souk/server/db/database-errors';
import type { ShopContextKey } from '@souk/storefront/shop-context';
import type { FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  RouterContextProvider,
  type RequestHandler,
  type ServerBuild,
} from 'react-router';
import { postponeScript } from './postpone-script.ts';
import { isData } from './is-data.ts';
import { inProcessApi } from './in-process-api.ts';
import { withoutEdgeKey } from './known-address.ts';
import type { CachedPage, Rendered } from './page-cache.ts';
import { isHtml, pageHeaders, trackersOf } from './page-headers.ts';
import type { PageLooks } from './page-language.ts';
import { routeOfPage } from './page-route.ts';
import { prepareQuickly, type Page } from './page.ts';
import type { ShopScripts } from './shop-scripts.ts';
import { newMarker, withoutMarker } from './security-policy.ts';
import { untilAbandoned } from './until-abandoned.ts';
import { webRequest } from './web-request.ts';

const freshMs = 60_000;
const staleMs = 10 * 60_000;
/** Shown by the console in a frame, including pages below it; no other page may be framed. */
const previewRoute = '/preview/window';
const missingFreshMs = 10_000;
const cachedStatus = new Set([200, 404, 410]);

export type Renderer = {
  app: App;
  /** The storefront's server bundle; reloaded for each request in development. */
  loadBuild: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  looks: PageLooks;
  scripts: ShopScripts;
  nowMs: () => number;
  /** Another origin that serves images. */
  imageOrigin: string | null;
  /** Whether the shop is the demo. */
  isDemo: boolean;
};

type Ask = {
  request: FastifyRequest;
  /** The address to render: the request's, or its normalized form. */
  url: string;
  code: string;
  nobodyWaits: AbortSignal | null;
};

/** Renders one page and determines how long it may be cached; `keep` is null if not at all. */
export async function renderPage(renderer: Renderer, ask: Ask): Promise<Rendered> {
  const { app, mode, looks, imageOrigin } = renderer;
  const { request, url, code } = ask;
  const begunMs = renderer.nowMs();
  const { replies } = app.shop;
  // Started early: all calls of the page need it, and each would otherwise query for itself.
  if (replies.isHeard) replies.priceChangeAfter(begunMs).catch(() => {}); // callers that need it handle the failure
  const known = await draw(renderer, ask);
  // Redirects keep query parameters that the redirecting page does not know.
  const leadsOn = isRedirect(known.response) && url !== request.url;
  const rendered = leadsOn ? await draw(renderer, { ...ask, url: withoutEdgeKey(request.url) }) : known;
  const { response, body, build, marker, log } = rendered;
  const html = typeof body === 'string' ? body : null;
  const trackers = trackersOf((await app.shop.site.read()).settings);
  const route = routeOfPage(build, request.url);
  const isPrivate = log.isPersonal || request.method === 'POST' || response.headers.has('set-cookie');
  const hasFailed = log.hasFailed || response.status >= 500;
  const page: Page = {
    status: response.status,
    headers: pageHeaders(response, html, {
      app,
      code,
      isPrivate,
      hasFailed,
      mode,
      trackers,
      marker,
      imageOrigin,
      isFramed: route === previewRoute || route.startsWith(`${previewRoute}/`),
    }),
    cookies: [...response.headers.getSetCookie(), ...log.cookies],
    body: typeof body === 'string' ? Buffer.from(asSent(withoutMarker(body, marker), mode), 'latin1') : body,
    route,
  };
  const mayKeep = !isPrivate && !hasFailed && page.cookies.length === 0 && cachedStatus.has(page.status);
  if (!mayKeep || !looks.areCurrent(code)) return { page, lifetime: null };
  page.headers = { ...page.headers, ...tagHeaders(log.tags) };
  const { untilMs, ...lifetime } = await lifeOf(renderer, { page, begunMs, tags: log.tags });
  return { page: await prepareQuickly({ ...page, untilMs }), lifetime };
}

/** Vite's pages start their scripts themselves. */
const asSent = (html: string, mode: Renderer['mode']) =>
  mode === 'production' ? postponeScript(html) : html;

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;

/** The router's response, with the log of its API calls. */
async function draw(
  { app, loadBuild, mode, looks, scripts, nowMs, isDemo }: Renderer,
  { request, url, code, nobodyWaits }: Ask,
) {
  const [language, tokensCss, build] = await Promise.all([
    looks.language(code),
    looks.tokensCss(),
    loadBuild(),
  ]);
  const { call, log, refused } = inProcessApi(app, request, code);
  const marker = newMarker();
  const context = new RouterContextProvider();
  let taken: string | null = null;
  // The context key must come from the bundle: a second copy of the module would have another key.
  const { shopContext } = build.routes['root']!.module as unknown as { shopContext: ShopContextKey };
  context.set(shopContext, {
    call,
    language: code,
    direction: language.direction,
    messages: language.messages,
    messagesUrl: language.messagesUrl,
    moreMessagesUrls: language.moreMessagesUrls,
    tokensCss,
    publicUrl: app.shop.publicUrl,
    isDemo,
    marker,
    nowMs: nowMs(),
    addressOfScript: (body) => scripts.addressOf(code, body),
    renderData: {},
    takeHtml: (html) => (taken = html),
    letOthersIn: app.shop.acceptPending,
  });
  const { response, body } = await app.shop.tracer.within('render', {}, () =>
    untilAbandoned(
      async (signal) => {
        const asked = webRequest(app.shop.publicUrl, request, { url, signal });
        const answer = await handlerOf(build, mode)(asked, context);
        return { response: answer, body: taken ?? (await bodyOf(answer)) };
      },
      { refused, nobodyWaits },
    ),
  );
  if (log.isUnavailable && response.status >= 500 && !isData(request)) throw new UnavailableError();
  return { response, body, build, marker, log };
}

/** HTML as text, one character per byte (latin1). */
async function bodyOf(answer: Response): Promise<string | Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return isHtml(answer) ? bytes.toString('latin1') : bytes;
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

/** Created once per bundle, because it ranks all routes. */
function handlerOf(build: ServerBuild, mode: Renderer['mode']): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

/** An entry never outlives the first price change after its rendering began: the start or end of a flash sale. */
async function lifeOf(
  { app, nowMs }: Renderer,
  { page, begunMs, tags }: { page: Page; begunMs: number; tags: Set<string> },
): Promise<Omit<CachedPage, 'page' | 'madeAt'> & { untilMs: number }> {
  const now = nowMs();
  const change = await app.shop.replies.priceChangeAfter(begunMs);
  const fresh = page.status === 200 ? freshMs : missingFreshMs;
  return {
    untilMs: change,
    tags: new Set([...tags, 'settings']),
    freshUntil: Math.min(now + fresh, change),
    staleUntil: Math.min(now + (page.status === 200 ? staleMs : missingFreshMs), change),
  };
}
