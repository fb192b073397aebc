import { textsOf, wantedOf } from '#looked-around.ts';
import type { Messages } from '@souk/kit/i18n/messages.ts';
import { setBy } from './set-by-script.ts';

const hasCome = (name: string) => name === 'first' || window.__soukMessages?.come?.includes(name);

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

const coming = new Map<string, Promise<void>>();

/** The texts of a page that is gone to, by its route; rejects like a file of the build that does not come. */
export const textsOfRoute = (route: string) => texts(textsOf(route));

/** What parts say that come when they are wanted, on the pages of this visit until now. */
export async function wantedTexts(): Promise<void> {
  const pages = ['first', ...(window.__soukMessages?.come ?? [])];
  await Promise.all(pages.map((name) => texts(wantedOf(name))));
}

async function texts(name: string): Promise<void> {
  const url = window.__soukMessages?.urls?.[name];
  if (url === undefined || hasCome(name)) return;
  const load = coming.get(name) ?? loadTexts(url).finally(() => coming.delete(name));
  coming.set(name, load);
  await load;
}

function loadTexts(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`Loading chunk failed: ${url}`)));
    document.head.append(script);
  });
}
