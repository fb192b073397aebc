import type { FastifyRequest } from 'fastify';
import type { Direction } from '@souk/rules/isolate-text';
import { colourTokens, tokensToCss } from '@souk/rules/colour-tokens';
import type { App } from '@souk/server/app';
import { CachedValue } from '@souk/server/changes/cached-value';
import { type InterfaceTexts, readInterfaceTexts } from '@souk/server/settings/load-interface-texts';
import type { Settings } from '@souk/server/settings/settings-schema';
import { directionOf } from '@souk/server/texts/language';
import { compileMessages, messagesScripts, type FirstTexts } from '@souk/kit/i18n/compile-messages.ts';
import type { CompiledMessages } from '@souk/storefront/shop-context';
import { scriptsOfConsoles, type ConsoleTexts } from './console-texts.ts';
import { languageOfPage } from './language-of-page.ts';
import { PackedWhenAsked } from './packed-when-asked.ts';

export type PageLanguage = {
  code: string;
  direction: Direction;
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
  /** Of which texts each was made: of most changes of settings they are none. */
  readonly #made = new Map<string, { of: string; language: PageLanguage }>();
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
      scripts: new Map(scripts.map(({ url, body }) => [url, new PackedWhenAsked(body)])),
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

/** Texts of mails and of pages without script never stand on a page that loads texts, so no browser has to load them. */
function shownOnPages(texts: InterfaceTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key]) => !/^(?:mail|apology|developers|console|operator|install|finding)\./.test(key),
    ),
  );
}
