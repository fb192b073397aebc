import { apiAddress } from '@souk/rules/api-address';
import type { LocalizationSchema } from '@souk/contract/settings';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import type { App } from '@souk/server/app';
import { CachedValue } from '@souk/server/changes/cached-value';
import { UnavailableError } from '@souk/server/db/database-errors';
import type { Settings } from '@souk/server/settings/settings-schema';
import { compileMessages, messagesScripts, type FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import type { CompiledMessages } from '@souk/storefront/shop-context';
import { scriptsOfConsoles, type ConsoleTexts } from './console-texts.ts';
import { languageOfPage } from './language-of-page.ts';
import { PackedWhenAsked } from './packed-when-asked.ts';

export type PageLanguage = {
  code: string;
  direction: 'ltr' | 'rtl';
  messages: CompiledMessages;
  /** Of the texts of every page, and by name of those that only some need. */
  messagesUrl: string;
  moreMessagesUrls: Readonly<Record<string, string>>;
  /** The scripts of the browser by their address. */
  scripts: ReadonlyMap<string, PackedWhenAsked>;
  /** The scripts of a console's texts. */
  ofConsole: ReturnType<typeof scriptsOfConsoles>;
  /** What holds up a page of older texts, which asks for scripts that are no more. */
  wholeScript: string;
};

/** Compiled texts per language and the operator's colours, kept as `CachedValue` says. */
export class PageLooks {
  readonly #app: App;
  readonly #firstTexts: (() => Promise<FirstTexts>) | undefined;
  readonly #consoleTexts: (() => Promise<ConsoleTexts>) | undefined;
  readonly #languages = new Map<string, CachedValue<PageLanguage>>();
  /** What the API told of each language, and what was made of it: of most changes of settings its texts are none. */
  readonly #made = new Map<string, { told: string; language: PageLanguage }>();
  #tokens: { settings: Settings; css: string } | null = null;
  #isDoubted = false;
  #turn = 0;

  /**
   * `firstTexts` says which texts which pages need; absent: every page all of them. `consoleTexts`: which the consoles need; absent:
   * there is none.
   */
  constructor(
    app: App,
    firstTexts: (() => Promise<FirstTexts>) | undefined,
    consoleTexts: (() => Promise<ConsoleTexts>) | undefined,
  ) {
    this.#app = app;
    this.#firstTexts = firstTexts;
    this.#consoleTexts = consoleTexts;
  }

  /** How often languages, texts or settings may have changed. */
  get turn(): number {
    return this.#turn;
  }

  invalidate() {
    this.#turn++;
    for (const language of this.#languages.values()) language.invalidate();
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

  async codeOf(request: FastifyRequest): Promise<string> {
    const { languages, defaultLanguage } = await this.#app.shop.site.read();
    return languageOfPage(request, languages, defaultLanguage).code;
  }

  async isOffered(code: string): Promise<boolean> {
    return (await this.#app.shop.site.read()).languages.some((language) => language.code === code);
  }

  /** `code` is one that the shop is offered in. */
  language(code: string): Promise<PageLanguage> {
    let language = this.#languages.get(code);
    if (!language) {
      language = new CachedValue(() => this.#readLanguage(code));
      language.doubt(this.#isDoubted);
      this.#languages.set(code, language);
    }
    return language.read();
  }

  async #readLanguage(code: string): Promise<PageLanguage> {
    const told = await this.#readTexts(code);
    const made = this.#made.get(code);
    if (made?.told === told) return made.language;
    const language = await this.#makeLanguage(code, told);
    this.#made.set(code, { told, language });
    return language;
  }

  async #makeLanguage(code: string, told: string): Promise<PageLanguage> {
    const { direction, langData } = textsIn(told);
    const messages = compileMessages(shownOnPages(langData));
    const firstTexts = await this.#firstTexts?.();
    const { first, urls, parts, later, whole } = messagesScripts(code, direction, {
      compiled: messages,
      firstTexts,
    });
    const scripts = [first, ...Object.values(parts), later];
    // What the API told is held anyway, its texts in parts are not.
    const language = () => ({ code, direction, texts: textsIn(told).langData });
    return {
      code,
      direction,
      messages,
      messagesUrl: first.url,
      moreMessagesUrls: urls,
      ofConsole: scriptsOfConsoles(language, this.#consoleTexts),
      scripts: new Map(scripts.map(({ url, body }) => [url, new PackedWhenAsked(body)])),
      wholeScript: whole.body,
    };
  }

  /** Its reply as the API sends it. */
  async #readTexts(code: string): Promise<string> {
    const url = apiAddress('localization', {}, { locale_code: code });
    const headers = { 'x-souk-internal': this.#app.internalKey };
    const response = await this.#app.server.inject({ url, headers });
    if (response.statusCode === 503) throw new UnavailableError();
    if (response.statusCode !== 200)
      throw new Error(`The texts of ${code} could not be read (${response.statusCode})`);
    return response.payload;
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

const textsIn = (told: string) => (JSON.parse(told) as { data: z.infer<typeof LocalizationSchema> }).data;

/** Texts of mails and of pages without script never stand on a page that loads texts, so no browser has to load them. */
function shownOnPages(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) => !/^(?:mail|apology|developers|console|operator|install|finding)\./.test(key),
    ),
  );
}
