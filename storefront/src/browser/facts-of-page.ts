import type { SiteSettings } from '#features/site/site-settings.ts';
import { setBy } from './set-by-script.ts';

/** What stands around the page, by a script of its own; null where the page has none. Rejects if it cannot be loaded. */
export async function factsOfPage(): Promise<SiteSettings | null> {
  const script = document.querySelector<HTMLScriptElement>('script[data-facts]');
  return script && setBy(script, () => window.__soukFacts);
}
