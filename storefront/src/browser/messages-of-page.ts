import { use } from 'react';
import { useMatches } from 'react-router';
import { lookedAround } from '#looked-around.ts';
import type { Messages } from '@souk/kit/i18n/messages.ts';
import { setBy } from './set-by-script.ts';

/** The texts of the page. Rejects if their script cannot be loaded. */
export function messagesOfPage(): Promise<Messages> {
  return setBy(document.querySelector('script[data-messages]'), () => window.__soukMessages);
}

/** Whether a page says more than whoever looks around is told. */
export function useHasLaterTexts(): boolean {
  return useMatches().some(({ id }) => !lookedAround.has(id));
}

/** In a layout: its page is not drawn before its texts have come. */
export function useTextsOfRoute() {
  const isMissing = useHasLaterTexts() && typeof window !== 'undefined' && !window.__soukMessages?.isWhole;
  if (isMissing) use(laterTexts());
}

let coming: Promise<void> | null = null;

/** Once, however often a page is drawn meanwhile; anew after it failed. */
function laterTexts(): Promise<void> {
  coming ??= loadLaterTexts().catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

async function loadLaterTexts() {
  await messagesOfPage();
  if (window.__soukMessages?.isWhole) return; // this page brought them
  const first = document.querySelector<HTMLScriptElement>('script[data-messages]');
  const script = document.createElement('script');
  script.src = first?.dataset['later'] ?? '';
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    // As a file of the build that does not come: the error page knows what to do.
    script.addEventListener('error', () => reject(new Error(`Loading chunk failed: ${script.src}`)));
    document.head.append(script);
  });
}
