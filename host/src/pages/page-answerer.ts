import { takesOnlyGzip } from '@souk/server/cache/packed-body';
import { callerAborted } from '@souk/server/http/caller-aborted';
import { english } from '@souk/server/texts/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isData } from './is-data.ts';
import type { ErrorPageKind } from './error-page.ts';
import { knownAddress } from './known-address.ts';
import type { CachedPageServer } from './cached-page-server.ts';
import { languageCookie } from './language-of-page.ts';
import type { MarkedPages } from './marked-pages.ts';
import type { PageCache, Render } from './page-cache.ts';
import type { Page } from './page.ts';
import type { RenderInTurn } from './render-in-turn.ts';
import type { Renderer } from './render-page.ts';
import { isReadableForm } from './web-request.ts';
import { hasSlashAtTheEnd, withoutSlash } from './without-slash.ts';

const longestKey = 600;
const longestForPopularMs = 10_000;
/** The first pages of a process are slow even without load. */
const coldTimeoutMs = 10_000;

type Means = Pick<Renderer, 'app' | 'loadBuild' | 'mode' | 'looks' | 'nowMs'> &
  RenderInTurn & {
    cache: PageCache;
    marked: MarkedPages;
    atOnce: CachedPageServer;
    /** Whether changes may be missed. */
    isUnheard: () => boolean;
    sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
    sendErrorPage: (request: FastifyRequest, reply: FastifyReply, kind: ErrorPageKind) => FastifyReply;
    send: (request: FastifyRequest, reply: FastifyReply, page: Page, language: string) => unknown;
  };

/** Answers with a file of the build, a cached page, or a newly rendered one. */
export function pageAnswerer(means: Means) {
  const { app, loadBuild, mode, looks, cache, marked, atOnce, render, isWarm, nowMs } = means;
  const { isUnheard, sendFile, sendErrorPage, send } = means;
  return async function answer(request: FastifyRequest, reply: FastifyReply) {
    if (hasSlashAtTheEnd(request)) return withoutSlash(request, reply);
    if (await sendFile(request, reply)) return reply;
    const isRead = request.method !== 'POST';
    if (!isRead && !(await isReadableForm(request))) return sendErrorPage(request, reply, 'unreadable');
    const { turn } = looks;
    const language = await looks.codeOf(request);
    const timeoutMs = isWarm()
      ? app.shop.requestTimeoutMs
      : Math.max(app.shop.requestTimeoutMs, coldTimeoutMs);
    // A form post is completed once begun, even if the visitor disconnects.
    const newDeadline = () => ({
      until: performance.now() + timeoutMs,
      signal: isRead ? callerAborted(reply) : null,
    });
    const isMade = !isRead || mode === 'development';
    const hasQuery = request.url.includes('?');
    const url = hasQuery && !isMade ? knownAddress(await loadBuild(), request.url, language) : request.url;
    const isUncacheable = isMade || url.length > longestKey;
    // Data requests of open pages cannot show the bar with a page's age, so they fail instead of getting an old one.
    if (isUncacheable || (isUnheard() && isData(request))) {
      const { page } = await render(request, language, {
        url: request.url,
        deadline: newDeadline(),
        urgency: 'usual',
      });
      request.shownPage = { route: page.route, from: 'private' };
      return send(request, reply, page, language);
    }
    // A page in demand is rendered to the end even if its visitor disconnects: others will follow.
    const make: Render = ({ nobodyWaits, urgency }) => {
      const deadline =
        urgency === 'wanted'
          ? { until: performance.now() + longestForPopularMs, signal: null }
          : { until: performance.now() + timeoutMs, signal: nobodyWaits };
      return render(request, language, { url, deadline, urgency });
    };
    const askedMs = nowMs();
    const key = `${language} ${url}`;
    const { page, madeAt, found } = await cache.get(key, askedMs, make, newDeadline, {
      onlyGzip: takesOnlyGzip(request.headers['accept-encoding']),
    });
    const isPrivate = found === 'made' && page.headers['cache-control'] === 'no-store';
    request.shownPage = { route: page.route, from: isPrivate ? 'private' : found };
    // A page with a cookie for its visitor is not public.
    if (!isPrivate && languageCookie(request, language) === null) atOnce.learn(request, key, turn);
    if (madeAt === null) return send(request, reply, page, language);
    const known = app.shop.site.lastKnown()?.languages.find(({ code }) => code === language) ?? english;
    const old = await marked.of(page, { madeAt, language: known, nowMs: askedMs });
    return send(request, reply, old, language);
  };
}
