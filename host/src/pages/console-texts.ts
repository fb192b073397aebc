import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '@souk/rules/isolate-text';
import type { Audience } from '@souk/rules/permissions';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { PackedWhenAsked } from './packed-when-asked.ts';

/** Keys of the texts of each console, as its build has noted them: what its first page may show, and what any of its pages may. */
export type ConsoleTexts = Record<Audience, { first: string[]; named: string[] }>;

/** `firstUrl`: of the texts of its first page and of what stands around every page; `laterUrl`: of all others. */
export type ConsoleScripts = {
  firstUrl: string;
  laterUrl: string;
  scripts: ReadonlyMap<string, PackedWhenAsked>;
  /** What holds up a page of older texts. */
  wholeScript: string;
};

export const readConsoleTexts = async (consoleFolder: string) =>
  JSON.parse(await readFile(join(consoleFolder, 'first-texts.json'), 'utf8')) as ConsoleTexts;

type Language = { code: string; direction: Direction; texts: Readonly<Record<string, string>> };

/** The scripts of each console in a language, made when somebody comes to it. Null where there is none. */
export function scriptsOfConsoles(
  readLanguage: () => Language,
  readKeys: (() => Promise<ConsoleTexts>) | undefined,
): (audience: Audience) => Promise<ConsoleScripts | null> {
  const made = new Map<Audience, Promise<ConsoleScripts | null>>();
  async function make(audience: Audience): Promise<ConsoleScripts | null> {
    if (!readKeys) return null;
    const keys = (await readKeys())[audience];
    const { first, later, whole } = messagesOfConsole(audience, readLanguage(), keys);
    const scripts = new Map([first, later].map(({ url, body }) => [url, new PackedWhenAsked(body)]));
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
