import { textsOf, wantedOf } from '#looked-around.ts';
import { fetchTexts, hasCome } from '@souk/kit/i18n/fetch-texts.ts';
import type { Messages } from '@souk/kit/i18n/messages.ts';
import { setBy } from './set-by-script.ts';

/** The texts of the page. Rejects if a script of theirs cannot be loaded. */
export async function messagesOfPage(): Promise<Messages> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-messages]')];
  // A page without any is refused by `setBy`.
  const [messages] = await Promise.all(
    [scripts[0] ?? null, ...scripts.slice(1)].map((script) =>
      setBy(script, () =>
        hasCome(script?.dataset['messages'] ?? 'first') ? window.__soukMessages : undefined,
      ),
    ),
  );
  return messages!;
}

/** The texts of a page that is gone to, by its route. */
export const textsOfRoute = (route: string) => fetchTexts(textsOf(route));

/** What parts say that come when they are wanted, on the pages of this visit until now. */
export async function wantedTexts(): Promise<void> {
  const pages = ['first', ...(window.__soukMessages?.come ?? [])];
  await Promise.all(pages.map((name) => fetchTexts(wantedOf(name))));
}
