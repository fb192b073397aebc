import { createHash } from 'node:crypto';
import { type OpenApiDocument, openApiDocument } from '@souk/contract/openapi';
import type { App } from '@souk/server/app';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import type { Language } from '@souk/server/texts/language';
import type { Settings } from '@souk/server/settings/settings-schema';
import { languageCookie, languageOfPage } from '#pages/language-of-page.ts';
import { prepareForCache, sendPage, type Page } from '#pages/page.ts';
import { securityHeaders } from '#pages/security-policy.ts';
import { developersPage } from './developers-page.ts';
import { developersStyle } from './developers-style.ts';

/**
 * Mounts `/developers`. Each language's page is rendered once, until settings or languages change. The OpenAPI document is built on
 * first use, because it would add a tenth to every start.
 */
export function serveDevelopers({ server, shop }: App): void {
  let document: OpenApiDocument | null = null;
  let made: { settings: Settings; languages: readonly Language[]; pages: Map<string, Promise<Page>> } | null =
    null;

  server.get<{ Querystring: { lang?: string } }>('/developers', async (request, reply) => {
    const { settings, languages, defaultLanguage } = await shop.site.read();
    if (made?.settings !== settings || made.languages !== languages)
      made = { settings, languages, pages: new Map() };
    const language = languageOfPage(request, languages, defaultLanguage);
    const page = made.pages.get(language.code) ?? write(settings, languages, language);
    made.pages.set(language.code, page);
    request.shownPage = { route: '/developers', from: 'fresh' };
    return sendPage(request, reply, await page, {
      nowMs: shop.clock.now().getTime(),
      cookie: languageCookie(request, language.code),
    });
  });

  function write(settings: Settings, languages: readonly Language[], language: Language): Promise<Page> {
    document ??= openApiDocument({ origin: shop.publicUrl });
    const tokens = colourTokens(settings.primary_color, settings.primary_hover_color);
    const style = tokensToCss(tokens) + developersStyle;
    const html = developersPage({ document, language, languages, siteName: settings.site_name, style });
    return prepareForCache({
      status: 200,
      headers: {
        ...securityHeaders({ isHttps: shop.publicUrl.startsWith('https:'), isConfidential: false }),
        'content-type': 'text/html; charset=utf-8',
        'content-language': language.code,
        'content-security-policy':
          `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
          "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'public, max-age=0, s-maxage=60',
        vary: 'Cookie, Accept-Encoding',
      },
      cookies: [],
      body: Buffer.from(html),
      route: '/developers',
    });
  }
}
