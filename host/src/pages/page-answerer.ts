import { takesOnlyGzip } from '@souk/server/changes/packed-body';
import { callerGone } from '@souk/server/http/caller-gone';
import { english } from '@souk/server/texts/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isData } from './is-data.ts';
import type { ErrorPageKind } from './error-page.ts';
import { knownAddress } from './known-address.ts';
import type { AnswersAtOnce } from './answer-at-once.ts';
import { languageCookie } from './language-of-page.ts';
import type { MarkedPages } from './marked-pages.ts';
import type { PageCache, Render } from './page-cache.ts';
import type { Page } from './page.ts';
import type { RenderInTurn } from './render-in-turn.ts';
import type { Renderer } from './render-page.ts';
import { isReadableForm } from './web-request.ts';
import { hasSlashAtTheEnd, withoutSlash } from './without-slash.ts';

const longestKey = 600;
const longestForWantedMs = 10_000;
/** The first pages of a process take longer, also without a crowd. */
const patienceWhileColdMs = 10_000;

type Means = Pick<Renderer, 'app' | 'loadBuild' | 'mode' | 'looks' | 'nowMs'> &
  RenderInTurn & {
    cache: PageCache;
    marked: MarkedPages;
    atOnce: AnswersAtOnce;
    /** Whether changes pass unheard. */
    isUnheard: () => boolean;
    sendFile: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
    sendErrorPage: (request: FastifyRequest, reply: FastifyReply, kind: ErrorPageKind) => FastifyReply;
    send: (request: FastifyRequest, reply: FastifyReply, page: Page, language: string) => unknown;
  };

/** Answers with a file of the build, a kept page, or one that is made now. */
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
    const patienceMs = isWarm() ? app.shop.patienceMs : Math.max(app.shop.patienceMs, patienceWhileColdMs);
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
    if (isNeverKept || (isUnheard() && isData(request))) {
      const { page } = await render(request, language, {
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
      return render(request, language, { url, patience, urgency });
    };
    const askedMs = nowMs();
    const key = `${language} ${url}`;
    const { page, madeAt, found } = await cache.get(key, askedMs, make, patienceOf, {
      onlyGzip: takesOnlyGzip(request.headers['accept-encoding']),
    });
    const isPrivate = found === 'made' && page.headers['cache-control'] === 'no-store';
    request.shownPage = { route: page.route, from: isPrivate ? 'private' : found };
    // What has a cookie for its visitor is not the same for everybody.
    if (!isPrivate && languageCookie(request, language) === null) atOnce.learn(request, key, turn);
    if (madeAt === null) return send(request, reply, page, language);
    const known = app.shop.site.lastKnown()?.languages.find(({ code }) => code === language) ?? english;
    const old = await marked.of(page, { madeAt, language: known, nowMs: askedMs });
    return send(request, reply, old, language);
  };
}
