import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { App } from '@souk/server/app';
import { nextPriceChange } from '@souk/server/flash-sale/next-price-change';
import type { Settings } from '@souk/server/settings/settings-schema';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ShopContextKey } from '@souk/storefront/shop-context';
import { inProcessApi } from './in-process-api.ts';
import { PageCache, type CachedPage } from './page-cache.ts';
import { PageLooks } from './page-language.ts';
import { prepareForCache, sendPage, type Page } from './page.ts';
import { securityHeaders, securityPolicyOf, type Trackers } from './security-policy.ts';
import { isReadableForm, webRequest } from './web-request.ts';

const freshMs = 60_000;
const staleMs = 10 * 60_000;
const missingFreshMs = 10_000;
const longestKey = 600;

export type PagesOptions = {
  app: App;
  /** The storefront's server bundle; in development read anew for each request. */
  loadBuild: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  /** Answers with a file of the build if the address names one. */
  sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
};

/** Mounts the storefront beside the API. Returns what a change of data must be told to. */
export function servePages(server: FastifyInstance, { app, loadBuild, mode, sendFile }: PagesOptions) {
  const cache = new PageCache();
  const looks = new PageLooks(app);

  server.register(async (scope) => {
    // The router reads bodies itself; Fastify only bounds them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error; // 413 and the like are Fastify's own
      if (statusCode < 500) return sendPlainPage(reply, statusCode, unreadable);
      request.log.error({ err: error }, 'a page failed');
      return sendPlainPage(reply, 500, 'Something went wrong');
    });
    scope.get<{ Params: { file: string } }>('/messages/:file', (request, reply) =>
      sendMessages(looks, request.params.file, reply),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: (request, reply) => answer(request, reply),
    });
  });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (await sendFile(request, reply)) return reply;
    const isRead = request.method !== 'POST';
    if (!isRead && !(await isReadableForm(request))) return sendPlainPage(reply, 400, unreadable);
    const language = await looks.codeOf(request);
    if (!isRead || mode === 'development' || request.url.length > longestKey) {
      return sendPage(request, reply, (await render(request, language)).page);
    }
    const page = await cache.get(`${language} ${request.url}`, Date.now(), () => render(request, language));
    return sendPage(request, reply, page);
  }

  async function render(
    request: FastifyRequest,
    code: string,
  ): Promise<{ page: Page; keep: Omit<CachedPage, 'page'> | null }> {
    const [language, tokensCss, build] = await Promise.all([
      looks.language(code),
      looks.tokensCss(),
      loadBuild(),
    ]);
    const { call, log } = inProcessApi(app, request, code);
    const context = new RouterContextProvider();
    // The context key lives inside the bundle: two copies of the module would be two keys.
    const { shopContext } = build.routes['root']!.module as unknown as { shopContext: ShopContextKey };
    context.set(shopContext, {
      call,
      language: code,
      direction: language.direction,
      messages: language.messages,
      messagesUrl: language.script.url,
      tokensCss,
      publicUrl: app.shop.publicUrl,
    });
    const response = await createRequestHandler(build, mode)(
      webRequest(app.shop.publicUrl, request),
      context,
    );
    const body = response.body ? await buffer(Readable.fromWeb(response.body as never)) : Buffer.alloc(0);
    const trackers = trackersOf((await app.shop.site.read()).settings);
    const isPrivate = log.isPersonal || request.method === 'POST' || response.headers.has('set-cookie');
    const hasFailed = log.hasFailed || response.status >= 500;
    const page: Page = {
      status: response.status,
      headers: pageHeaders(response, body, { app, code, isPrivate, hasFailed, mode, trackers }),
      cookies: [...response.headers.getSetCookie(), ...log.cookies],
      body,
    };
    const mayKeep =
      !isPrivate && !hasFailed && page.cookies.length === 0 && (page.status === 200 || page.status === 404);
    if (!mayKeep) return { page, keep: null };
    return { page: await prepareForCache(page), keep: await lifeOf(page, log.tags) };
  }

  async function lifeOf(page: Page, tags: Set<string>): Promise<Omit<CachedPage, 'page'>> {
    // An entry never outlives the next price change it may show: a flash sale's start or end.
    const now = Date.now();
    const change = (await nextPriceChange(app.shop.db, app.shop.clock.now()))?.getTime() ?? Infinity;
    const fresh = page.status === 200 ? freshMs : missingFreshMs;
    return {
      tags: new Set([...tags, 'settings']),
      freshUntil: Math.min(now + fresh, change),
      staleUntil: Math.min(now + (page.status === 200 ? staleMs : missingFreshMs), change),
    };
  }

  return {
    onTags(tags: string[]) {
      if (tags.includes('settings') || tags.includes('content')) {
        app.shop.site.forget();
        looks.forget();
      }
      cache.dropTags(tags);
    },
    onLost() {
      app.shop.site.forget();
      looks.forget();
      cache.dropAll();
    },
  };
}

async function sendMessages(looks: PageLooks, file: string, reply: FastifyReply) {
  const code = /^([\w-]+)\.[0-9a-f]+\.js$/.exec(file)?.[1];
  const language = code ? await looks.language(code) : null;
  if (!language || language.code !== code) return reply.code(404).type('text/plain').send('');
  // An address of older texts still gets texts, but nobody may keep them under it.
  const isCurrent = language.script.url.endsWith(`/${file}`);
  return reply
    .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('text/javascript; charset=utf-8')
    .send(language.script.body);
}

type HeaderFacts = {
  app: App;
  code: string;
  isPrivate: boolean;
  /** A cache in front of us must not go on apologising when the cause is gone. */
  hasFailed: boolean;
  mode: PagesOptions['mode'];
  trackers: Trackers;
};

function pageHeaders(
  response: Response,
  body: Buffer,
  { app, code, isPrivate, hasFailed, mode, trackers }: HeaderFacts,
): Record<string, string> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  return {
    ...securityHeaders({ isHttps: app.shop.publicUrl.startsWith('https:'), isConfidential: isPrivate }),
    ...headers,
    'content-language': code,
    vary: 'Cookie, Accept-Encoding',
    // No stale-while-revalidate: browsers obey it too, and would show old prices and reviews for that long (B39).
    'cache-control': isPrivate || hasFailed ? 'no-store' : 'public, max-age=0, s-maxage=60',
    ...(isHtml && mode === 'production'
      ? {
          'content-security-policy': securityPolicyOf(body.toString('utf8'), {
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

const unreadable = 'This request cannot be read';

/** For what the storefront is not asked about, and for when not even its own error page could be rendered. */
function sendPlainPage(reply: FastifyReply, status: number, words: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `<title>${words}</title><h1>Sorry</h1><p>${words}</p><p><a href="">Reload</a> · <a href="/">Home</a></p>`,
    );
}
