import { createHash, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isolate } from '@souk/rules/isolate-text';
import { textOf, type ErrorPageKey, type MessageValues } from '@souk/server/texts/texts';
import { Markup, markup } from '@souk/server/notification/mail/markup';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import { directionOf } from '@souk/server/texts/language';
import { settingDefaults } from '@souk/server/settings/settings-schema';
import type { KnownSite } from '@souk/server/settings/site-cache';
import { errorPageLanguage } from './apology-language.ts';
import { errorPageStyle, gateMark, teaGlass } from './apology-style.ts';
import { securityHeaders } from './security-policy.ts';

type Kind = {
  status: number;
  title: ErrorPageKey;
  words: ErrorPageKey;
  /** Minimum seconds until the page reloads itself; absent if a retry would not help. */
  retrySeconds?: number;
  /** What to tell a visitor who submitted a form: `unsure` if it may have been processed. */
  form?: 'not-taken' | 'unsure';
};

const title = 'apology.title';
const kinds = {
  away: { status: 503, title, words: 'apology.away', retrySeconds: 5, form: 'unsure' },
  busy: { status: 503, title, words: 'apology.busy', retrySeconds: 4, form: 'not-taken' },
  starting: { status: 503, title, words: 'apology.starting', retrySeconds: 3, form: 'not-taken' },
  installing: {
    status: 503,
    title: 'apology.installing.title',
    words: 'apology.installing',
    retrySeconds: 5,
  },
  restarting: { status: 503, title, words: 'apology.restarting', retrySeconds: 3, form: 'not-taken' },
  failed: { status: 500, title: 'apology.failed.title', words: 'apology.failed', form: 'unsure' },
  tooLarge: { status: 413, title: 'apology.too-large.title', words: 'apology.too-large' },
  unreadable: { status: 400, title: 'apology.unreadable.title', words: 'apology.unreadable' },
  slow: { status: 408, title: 'apology.slow.title', words: 'apology.slow' },
} as const satisfies Record<string, Kind>;

export type ErrorPageKind = keyof typeof kinds;
/** `headers` are complete; `body` is empty for HEAD. */
export type ErrorPageData = { status: number; headers: Record<string, string>; body: string };
export type ErrorPageDetails = {
  /** Progress of creating the demo shop, 0 to 1; replaces the text of `starting`. */
  preparedShare?: number;
  /** The request id in the log. */
  requestId?: string;
};
export type Apologise = (
  request: { method?: string | undefined; headers: IncomingHttpHeaders },
  kind: ErrorPageKind,
  details?: ErrorPageDetails,
) => ErrorPageData;

/**
 * The page for when the storefront cannot answer. It needs neither database nor build, only the texts that ship with the
 * shop, and uses the branding last read. It reloads itself without a script, unless it answers a form: the visitor decides
 * whether to submit that again (INVARIANTS F2, F6).
 */
export function errorPagesOf({
  publicUrl,
  lastKnown,
}: {
  publicUrl: string;
  lastKnown: () => KnownSite | null;
}): Apologise {
  let look = { known: null as KnownSite | null, ...lookOf(null) };
  return (request, kind, details = {}) => {
    const { status, retrySeconds }: Kind = kinds[kind];
    const known = lastKnown();
    if (known !== look.known) look = { known, ...lookOf(known) };
    // Randomized, so that refused visitors do not all return together.
    const seconds = retrySeconds === undefined ? null : retrySeconds + randomInt(3);
    const language = errorPageLanguage(request.headers, known);
    const words: Words = (key, values) => textOf(language, key, values);
    const body = pageOf({
      kind,
      details,
      words,
      style: look.style,
      language: language.code,
      direction: directionOf(language),
      siteName: known?.settings.site_name ?? settingDefaults.site_name[1],
      seconds,
      back: request.method === 'POST' ? backOf(request.headers, publicUrl) : null,
    });
    return {
      status,
      headers: {
        ...securityHeaders({ isHttps: publicUrl.startsWith('https:'), isConfidential: true }),
        'content-type': 'text/html; charset=utf-8',
        'content-language': language.code,
        'content-security-policy':
          `default-src 'none'; style-src '${look.hash}'; img-src data:; base-uri 'none'; ` +
          "form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        vary: 'Cookie, Accept-Language',
        ...(seconds === null ? {} : { 'retry-after': String(seconds) }),
      },
      body: request.method === 'HEAD' ? '' : body,
    };
  };
}

type Words = (key: ErrorPageKey, values?: MessageValues) => string;
type ErrorPageInput = {
  kind: ErrorPageKind;
  details: ErrorPageDetails;
  words: Words;
  style: string;
  language: string;
  direction: 'ltr' | 'rtl';
  siteName: string;
  seconds: number | null;
  /** Where the form was submitted from, `''` for its own address; null if there was no form. */
  back: string | null;
};

function pageOf(facts: ErrorPageInput): string {
  const { words, language, direction, siteName, seconds, back, details } = facts;
  const kind: Kind = kinds[facts.kind];
  const heading = words(kind.title);
  const reloads = back === null && seconds !== null;
  const first = back === null ? 'apology.again' : 'apology.back';
  return markup`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${reloads ? markup`<meta http-equiv="refresh" content="${seconds}">` : ''}
<title>${heading} · ${isolate(siteName, direction)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(facts.style)}</style>
</head>
<body>
<header><a href="/">${new Markup(gateMark)}<bdi>${siteName}</bdi></a></header>
<main>
<div class="arch">${new Markup(teaGlass)}</div>
<h1>${heading}</h1>
<p>${reasonOf(facts, kind)}</p>
${back !== null && kind.form ? markup`<p>${words(`apology.${kind.form}`)}</p>` : ''}
<div class="do"><a class="first" href="${back ?? ''}">${words(first)}</a><a href="/">${words('apology.home')}</a></div>
${reloads ? markup`<p class="small">${words('apology.reloads', { seconds })}</p>` : ''}
${details.requestId ? markup`<p class="small">${words('apology.reference', { id: details.requestId })}</p>` : ''}
</main>
</body>
</html>
`.text;
}

function reasonOf({ words, details, kind }: ErrorPageInput, { words: key }: Kind): string {
  if (kind === 'starting' && details.preparedShare !== undefined)
    return words('apology.preparing', { percent: Math.round(details.preparedShare * 100) });
  return words(key);
}

/** The page of this shop that contained the form, if the browser says so; else the form's own address. */
function backOf({ referer, origin, host }: IncomingHttpHeaders, publicUrl: string): string {
  if (!referer || !URL.canParse(referer)) return '';
  const from = new URL(referer);
  const isOurs = from.origin === new URL(publicUrl).origin || (from.origin === origin && from.host === host);
  return isOurs ? from.pathname.replace(/^\/+/, '/') + from.search : '';
}

function lookOf(known: KnownSite | null): { style: string; hash: string } {
  const tokens = colourTokens(known?.settings.primary_color, known?.settings.primary_hover_color);
  const style = tokensToCss(tokens) + errorPageStyle;
  return { style, hash: `sha256-${createHash('sha256').update(style).digest('base64')}` };
}
