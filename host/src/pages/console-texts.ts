import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '@souk/rules/isolate-text';
import type { Audience } from '@souk/rules/permissions';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { LazyCompressed } from './lazy-compressed.ts';

/** Keys of each console's texts, written by its build: those of the first page, and those of all pages. */
export type ConsoleTexts = Record<Audience, { first: string[]; named: string[] }>;

/** `firstUrl`: texts of the first page and of the frame around every page; `laterUrl`: all others. */
export type ConsoleScripts = {
  firstUrl: string;
  laterUrl: string;
  scripts: ReadonlyMap<string, LazyCompressed>;
  /** For pages that reference outdated texts. */
  wholeScript: string;
};

export const readConsoleTexts = async (consoleFolder: string) =>
  JSON.parse(await readFile(join(consoleFolder, 'first-texts.json'), 'utf8')) as ConsoleTexts;

type Language = { code: string; direction: Direction; texts: Readonly<Record<string, string>> };

/** Creates each console's scripts in a language on first use. Null without a console. */
export function scriptsOfConsoles(
  readLanguage: () => Language,
  readKeys: (() => Promise<ConsoleTexts>) | undefined,
): (audience: Audience) => Promise<ConsoleScripts | null> {
  const made = new Map<Audience, Promise<ConsoleScripts | null>>();
  async function make(audience: Audience): Promise<ConsoleScripts | null> {
    if (!readKeys) return null;
    const keys = (await readKeys())[audience];
    const { first, later, whole } = messagesOfConsole(audience, readLanguage(), keys);
    const scripts = new Map([first, later].map(({ url, body }) => [url, new LazyCompressed(body)]));
    return { firstUrl: first.url, laterUrl: later.url, scripts, wholeScript: whole.body };
  }
  return (audience) => {
    const known =
      made.get(audience) ??
      make(audience).catch((error: unknown) => {
        made.delete(audience);
        throw error;
      });
    made.set(audience, known);
    return known;
  };
}

export function messagesOfConsole(
  audience: Audience,
  { code, direction, texts }: Language,
  { first, named }: ConsoleTexts[Audience],
): ReturnType<typeof messagesScripts> {
  const compiled = compileMessages(
    Object.fromEntries(named.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]))),
  );
  return messagesScripts(code, direction, { compiled, firstTexts: { first }, pages: audience });
}
