import type { RecordKindName } from '@souk/contract/console/operator-records';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { homeOf, type Area } from './calls.ts';
import { kindsOf } from './kinds.ts';
import { kindTitle } from './words.ts';

/** `kind`: one of the records, or what stands beside those of the shop window. */
type KindTabsProps = { area: Exclude<Area, 'store'>; kind: RecordKindName | keyof typeof besides };

const besides = { drafts: 'operator.drafts.title', media: 'operator.media.title' } as const;

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
          ? (['drafts', 'media'] as const).map((page) => ({
              href: `/operator/window/${page}`,
              title: t(besides[page]),
              isCurrent: page === kind,
            }))
          : []),
      ]}
    />
  );
}
