import type { RecordKindName } from '@souk/contract/console/operator-records';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { homeOf, type Area } from './calls.ts';
import { kindsOf } from './kinds.ts';
import { kindTitle } from './words.ts';

/** `kind` null: none of them, but the drafts of the shop window. */
type KindTabsProps = { area: Exclude<Area, 'store'>; kind: RecordKindName | null };

/** All that belongs to one area, side by side. */
export function KindTabs({ area, kind }: KindTabsProps) {
  const t = useT();
  return (
    <TabLinks
      label={t(`operator.nav.${area}`)}
      links={[
        ...kindsOf(area).map((one) => ({
          href: homeOf({ area, kind: one }),
          title: kindTitle(one, t),
          isCurrent: one === kind,
        })),
        ...(area === 'window'
          ? [
              {
                href: '/operator/window/drafts',
                title: t('operator.drafts.title'),
                isCurrent: kind === null,
              },
            ]
          : []),
      ]}
    />
  );
}
