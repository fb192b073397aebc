import type { FastifyRequest } from 'fastify';
import type { Direction } from '@souk/rules/isolate-text';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import type { App } from '@souk/server/app';
import { CachedValue } from '@souk/server/cache/cached-value';
import { type InterfaceTexts, readInterfaceTexts } from '@souk/server/settings/load-interface-texts';
import type { Settings } from '@souk/server/settings/settings-schema';
import { directionOf } from '@souk/server/texts/language';
import { compileMessages, messagesScripts, type FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import type { CompiledMessages } from '@souk/storefront/shop-context';
import { scriptsOfConsoles, type ConsoleTexts } from './console-texts.ts';
import { languageOfPage } from './language-of-page.ts';
import { LazyCompressed } from './lazy-compressed.ts';

export type PageLanguage = {
  code: string;
  direction: Direction;
  messages: CompiledMessages;
  /** Texts of every page; further texts, needed by some pages only, by name. */
  messagesUrl: string;
  moreMessagesUrls: Readonly<Record<string, string>>;
  /** Scripts for the browser by address. */
  scripts: ReadonlyMap<string, LazyCompressed>;
  ofConsole: ReturnType<typeof scriptsOfConsoles>;
  /** For pages that reference outdated texts, whose scripts no longer exist. */
  wholeScript: string;
};

/** Compiled texts per language and the operator's colors, cached as `CachedValue` describes. */
export class PageLooks {
  readonly #app: App;
  readonly #firstTexts: (() => Promise<FirstTexts>) | undefined;
  readonly #consoleTexts: (() => Promise<ConsoleTexts>) | undefined;
  readonly #languages = new Map<string, CachedValue<PageLanguage>>();
  /** The texts each language was compiled from: most changes of settings do not affect them. */
  readonly #made = new Map<string, { of: string; language: PageLanguage }>();
  #tokens: { settings: Settings; css: string } | null = null;
  #isDoubted = false;
  #turn = 0;

  /**
   * `firstTexts`: texts needed by each page; absent: every page loads all. `consoleTexts`: those of the consoles; absent
   * without consoles.
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

  /** Increases whenever languages, texts or settings may have changed. */
  get turn(): number {
    return this.#turn;
  }

  invalidate() {
    this.#turn++;
    for (const language of this.#languages.values()) language.invalidate();
  }

  /** Whether changes may be missed. */
  doubt(isDoubted: boolean) {
    this.#isDoubted = isDoubted;
    for (const language of this.#languages.values()) language.doubt(isDoubted);
  }

  /** Whether a page in this language rendered now shows current settings and texts. */
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

  /** `code` must be an offered language. */
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
    const { db, site } = this.#app.shop;
    const { languages, defaultLanguage } = await site.read();
    const language = languages.find((one) => one.code === code) ?? defaultLanguage;
    const { changed, texts } = await readInterfaceTexts(db, language.code);
    const of = `${language.code} ${directionOf(language)} ${changed}`;
    const known = this.#made.get(code);
    if (known?.of === of) return known.language;
    const made = await this.#makeLanguage(code, directionOf(language), texts);
    this.#made.set(code, { of, language: made });
    return made;
  }

  async #makeLanguage(
    code: string,
    direction: Direction,
    texts: () => InterfaceTexts,
  ): Promise<PageLanguage> {
    const messages = compileMessages(shownOnPages(texts()));
    const firstTexts = await this.#firstTexts?.();
    const { first, urls, parts, later, whole } = messagesScripts(code, direction, {
      compiled: messages,
      firstTexts,
    });
    const scripts = [first, ...Object.values(parts), later];
    return {
      code,
      direction,
      messages,
      messagesUrl: first.url,
      moreMessagesUrls: urls,
      ofConsole: scriptsOfConsoles(() => ({ code, direction, texts: texts() }), this.#consoleTexts),
      scripts: new Map(scripts.map(({ url, body }) => [url, new LazyCompressed(body)])),
      wholeScript: whole.body,
    };
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

/** Omits texts of emails and of pages without scripts, which browsers never need. */
function shownOnPages(texts: InterfaceTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) => !/^(?:mail|apology|developers|console|operator|install|finding)\./.test(key),
    ),
  );
}
