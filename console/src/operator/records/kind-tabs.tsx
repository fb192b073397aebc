import type { RecordKindName } from '@souk/contract/console/operator-records';
import { WaitingTitle } from '#parts/badge-mark.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { homeOf, type Area } from './calls.ts';
import { kindsOf } from './kinds.ts';
import { kindTitle } from './words.ts';

/** What stands beside the records of an area. */
const besides = {
  catalogue: { tags: 'operator.tags.title' },
  offers: {},
  terms: {},
  window: { drafts: 'operator.drafts.title', media: 'operator.media.title' },
} as const;

type Beside = 'home' | 'tags' | 'drafts' | 'media';
type KindTabsProps = { area: Exclude<Area, 'store'>; kind: RecordKindName | Beside };

/** All that belongs to one area, side by side. */
export function KindTabs({ area, kind }: KindTabsProps) {
  const t = useT();
  const waiting = useShopWaiting();
  return (
    <TabLinks
      label={t(`operator.nav.${area}`)}
      links={[
        ...(area === 'window'
          ? [
              {
                href: '/operator/window/home',
                title: t('operator.home.preview'),
                isCurrent: kind === 'home',
              },
            ]
          : []),
        ...kindsOf(area).map((one) => ({
          href: homeOf({ area, kind: one }),
          title: <WaitingTitle title={kindTitle(one, t)} count={one === 'link' ? waiting?.link : 0} />,
          isCurrent: one === kind,
        })),
        ...Object.entries(besides[area]).map(([page, title]) => ({
          href: `/operator/${area}/${page}`,
          title: t(title),
          isCurrent: page === kind,
        })),
      ]}
    />
  );
}
