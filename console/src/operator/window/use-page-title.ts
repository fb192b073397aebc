import type { WindowPage } from '@souk/rules/window-places';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { optionText } from '#operator/records/words.ts';

/** A page that has places for banners, as its own place is called. */
export function usePageTitle(): (page: WindowPage) => string {
  const t = useT();
  return (page) => (page === 'home' ? t('operator.home.title') : optionText(page, t));
}
