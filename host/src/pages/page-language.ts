import type { LocalizationSchema } from '@souk/contract/site';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { colourTokens, tokensToCss } from '@souk/server/settings/colour-tokens';
import type { App } from '@souk/server/app';
import { compileMessages, messagesScript } from '@souk/storefront/compile-messages';
import type { CompiledMessages } from '@souk/storefront/shop-context';

export type PageLanguage = {
  code: string;
  direction: 'ltr' | 'rtl';
  messages: CompiledMessages;
  script: { url: string; body: string };
};

/** Compiled texts per language and the operator's colours, kept until settings or content change. */
export class PageLooks {
  readonly #app: App;
  #languages = new Map<string, Promise<PageLanguage>>();
  #tokensCss: Promise<string> | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  forget() {
    this.#languages = new Map();
    this.#tokensCss = null;
  }

  /** The language of a visitor's cookie `currentLanguage`, or the default one. */
  async codeOf(request: FastifyRequest): Promise<string> {
    const { languages, defaultLanguage } = await this.#app.shop.site.read();
    const asked = /(?:^|;\s*)currentLanguage=([\w-]{1,20})/
      .exec(request.headers.cookie ?? '')?.[1]
      ?.toLowerCase();
    return languages.find((language) => language.code.toLowerCase() === asked)?.code ?? defaultLanguage.code;
  }

  language(code: string): Promise<PageLanguage> {
    return remember(this.#languages, code, async () => {
      const { direction, langData } = await this.#readTexts(code);
      const messages = compileMessages(shownOnPages(langData));
      return { code, direction, messages, script: messagesScript(code, direction, messages) };
    });
  }

  async #readTexts(code: string): Promise<z.infer<typeof LocalizationSchema>> {
    const url = `/api/v1/localization?locale_code=${encodeURIComponent(code)}`;
    const response = await this.#app.server.inject({
      url,
      headers: { 'x-souk-internal': this.#app.internalKey },
    });
    if (response.statusCode !== 200)
      throw new Error(`The texts of ${code} could not be read (${response.statusCode})`);
    return response.json<{ data: z.infer<typeof LocalizationSchema> }>().data;
  }

  tokensCss(): Promise<string> {
    this.#tokensCss ??= this.#app.shop.site
      .read()
      .then(({ settings }) =>
        tokensToCss(colourTokens(settings.primary_color, settings.primary_hover_color)),
      );
    this.#tokensCss.catch(() => (this.#tokensCss = null));
    return this.#tokensCss;
  }
}

/** Texts of mails never stand on a page, so no browser has to load them. */
function shownOnPages(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith('mail.')));
}

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const kept = known.get(key);
  if (kept) return kept;
  const making = make();
  known.set(key, making);
  making.catch(() => known.delete(key)); // a failure is answered, not remembered
  return making;
}
