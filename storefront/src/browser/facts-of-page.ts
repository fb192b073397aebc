import type { SiteSettings } from '#features/site/site-settings.ts';
import { setBy } from './set-by-script.ts';

/** The page's settings from their script; null if the page has none. Rejects if the script fails to load. */
export async function factsOfPage(): Promise<SiteSettings | null> {
  const script = document.querySelector<HTMLScriptElement>('script[data-facts]');
  return script && setBy(script, () => window.__soukFacts);
}
