import type { MiddlewareFunction } from 'react-router';
import { textsOfPattern } from '#route-texts.ts';
import { fetchTexts, hasCome } from '@souk/kit/i18n/fetch-texts.ts';
import type { Messages } from '@souk/kit/i18n/messages.ts';
import { setBy } from './set-by-script.ts';

/** The page's texts. Rejects if one of their scripts fails to load. */
export async function messagesOfPage(): Promise<Messages> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-messages]')];
  // A page without scripts makes `setBy` reject.
  const [messages] = await Promise.all(
    [scripts[0] ?? null, ...scripts.slice(1)].map((script) =>
      setBy(script, () =>
        hasCome(script?.dataset['messages'] ?? 'first') ? window.__soukMessages : undefined,
      ),
    ),
  );
  return messages!;
}

/** Client middleware of the root: loads the target's texts in parallel with its data and code. */
export const loadTextsOfPage: MiddlewareFunction = async ({ pattern }, next) => {
  const texts = fetchTexts(textsOfPattern(pattern));
  texts.catch(() => {}); // awaited below; this prevents an unhandled rejection meanwhile
  const results = await next();
  await texts;
  return results;
};
