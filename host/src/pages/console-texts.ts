import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '@souk/rules/isolate-text';
import type { Audience } from '@souk/rules/permissions';
import { compileMessages, messagesScripts } from '@souk/kit/i18n/compile-messages.ts';
import { PackedWhenAsked } from './packed-when-asked.ts';

/** Keys of the texts of each console, as its build has noted them: what its first page may show, and what any of its pages may. */
export type ConsoleTexts = Record<Audience, { first: string[]; named: string[] }>;

/** `firstUrl`: of the texts of the first page and of what stands around every page; `laterUrl`: of all others. */
export type ConsoleScripts = Record<
  Audience,
  {
    firstUrl: string;
    laterUrl: string;
    scripts: ReadonlyMap<string, PackedWhenAsked>;
    /** What holds up a page of older texts. */
    wholeScript: string;
  }
>;

export const readConsoleTexts = async (consoleFolder: string) =>
  JSON.parse(await readFile(join(consoleFolder, 'first-texts.json'), 'utf8')) as ConsoleTexts;

type Given = {
  code: string;
  direction: Direction;
  texts: Readonly<Record<string, string>>;
  consoleTexts: ConsoleTexts;
};

export function consoleScripts(given: Given): ConsoleScripts {
  const made = (audience: Audience) => {
    const { first, later, whole } = messagesOfConsole(audience, given);
    const scripts = new Map([first, later].map(({ url, body }) => [url, new PackedWhenAsked(body)]));
    return { firstUrl: first.url, laterUrl: later.url, scripts, wholeScript: whole.body };
  };
  return { seller: made('seller'), operator: made('operator') };
}

export function messagesOfConsole(
  audience: Audience,
  { code, direction, texts, consoleTexts }: Given,
): ReturnType<typeof messagesScripts> {
  const { first, named } = consoleTexts[audience];
  const compiled = compileMessages(
    Object.fromEntries(named.flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]]))),
  );
  return messagesScripts(code, direction, { compiled, firstTexts: { first }, pages: audience });
}
