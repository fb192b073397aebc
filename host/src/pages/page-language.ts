import type { LocalizationSchema } from '@souk/contract/site';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { colourTokens, tokensToCss } from '@souk/server/settings/colour-tokens';
import type { App } from '@souk/server/app';
import { KeptFact } from '@souk/server/changes/kept-fact';
import { UnavailableError } from '@souk/server/db/database-errors';
import type { Settings } from '@souk/server/settings/settings-schema';
import { compileMessages, messagesScript } from '@souk/storefront/compile-messages';
import type { CompiledMessages } from '@souk/storefront/shop-context';
import { chosenLanguage } from './apology-language.ts';

export type PageLanguage = {
  code: string;
  direction: 'ltr' | 'rtl';
  messages: CompiledMessages;
  script: { url: string; body: string };
};

/** Compiled texts per language and the operator's colours, kept as `KeptFact` says. */
export class PageLooks {
  readonly #app: App;
  readonly #languages = new Map<string, KeptFact<PageLanguage>>();
  #tokens: { settings: Settings; css: string } | null = null;
  #isDoubted = false;

  constructor(app: App) {
    this.#app = app;
  }

  forget() {
    for (const language of this.#languages.values()) language.forget();
  }

  /** Whether changes may pass unheard. */
  doubt(isDoubted: boolean) {
    this.#isDoubted = isDoubted;
    for (const language of this.#languages.values()) language.doubt(isDoubted);
  }

  /** Whether a page in this language that was rendered just now shows settings and texts as they stand. */
  areCurrent(code: string): boolean {
    return this.#app.shop.site.isCurrent() && (this.#languages.get(code)?.isCurrent() ?? false);
  }

  /** The language of a visitor's cookie `currentLanguage`, or the default one. */
  async codeOf(request: FastifyRequest): Promise<string> {
    const { languages, defaultLanguage } = await this.#app.shop.site.read();
    const asked = chosenLanguage(request.headers.cookie);
    return languages.find((language) => language.code.toLowerCase() === asked)?.code ?? defaultLanguage.code;
  }

  async isOffered(code: string): Promise<boolean> {
    return (await this.#app.shop.site.read()).languages.some((language) => language.code === code);
  }

  /** `code` is one that the shop is offered in. */
  language(code: string): Promise<PageLanguage> {
    let language = this.#languages.get(code);
    if (!language) {
      language = new KeptFact(() => this.#readLanguage(code));
      language.doubt(this.#isDoubted);
      this.#languages.set(code, language);
    }
    return language.read();
  }

  async #readLanguage(code: string): Promise<PageLanguage> {
    const { direction, langData } = await this.#readTexts(code);
    const messages = compileMessages(shownOnPages(langData));
    return { code, direction, messages, script: messagesScript(code, direction, messages) };
  }

  async #readTexts(code: string): Promise<z.infer<typeof LocalizationSchema>> {
    const url = `/api/v1/localization?locale_code=${encodeURIComponent(code)}`;
    const headers = { 'x-souk-internal': this.#app.internalKey };
    const response = await this.#app.server.inject({ url, headers });
    if (response.statusCode === 503) throw new UnavailableError();
    if (response.statusCode !== 200)
      throw new Error(`The texts of ${code} could not be read (${response.statusCode})`);
    return response.json<{ data: z.infer<typeof LocalizationSchema> }>().data;
  }

  async tokensCss(): Promise<string> {
    const { settings } = await this.#app.shop.site.read();
    if (this.#tokens?.settings !== settings) {
      const css = tokensToCss(colourTokens(settings.primary_color, settings.primary_hover_color));
      this.#tokens = { settings, css };
    }
    return this.#tokens.css;
  }
}

/** Texts of mails and apologies never stand on a page that loads texts, so no browser has to load them. */
function shownOnPages(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !/^(?:mail|apology)\./.test(key)));
}
