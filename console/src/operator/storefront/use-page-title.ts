import type { WindowPage } from '@souk/rules/window-places';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { optionText } from '#operator/records/words.ts';

/** Title of a page with banner places. */
export function usePageTitle(): (page: WindowPage) => string {
  const t = useT();
  return (page) => (page === 'home' ? t('operator.home.title') : optionText(page, t));
}
