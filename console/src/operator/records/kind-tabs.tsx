import type { RecordKindName } from '@souk/contract/console/operator-records';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { homeOf } from './calls.ts';
import { kinds } from './kinds.ts';
import { kindTitle } from './words.ts';

type Tab = RecordKindName | 'home';

const shared: readonly (readonly Tab[])[] = [
  ['category', 'subcategory'],
  ['home', 'banner', 'feature'],
];

/** Tabs of lists sharing a menu entry; nothing if there is only one. */
export function KindTabs({ current }: { current: Tab }) {
  const t = useT();
  const own = shared.find((tabs) => tabs.includes(current));
  if (!own) return null;
  return (
    <TabLinks
      label={t(own[0] === 'home' ? 'operator.nav.home-page' : 'operator.kind.category')}
      links={own.map((tab) => ({
        href: tab === 'home' ? '/operator/storefront/home' : homeOf({ area: kinds[tab].area, kind: tab }),
        title: tab === 'home' ? t('operator.home.preview') : kindTitle(tab, t),
        isCurrent: tab === current,
      }))}
    />
  );
}
