import type { RecordKindName } from '@souk/contract/console/operator-records';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useMe } from '#api/me.ts';
import { homeOf, type Area } from './calls.ts';
import { kindsOf } from './kinds.ts';
import { kindTitle } from './words.ts';

/** `kind` null: the flash sales of the shop, at a store's console. */
type KindTabsProps = { area: Area; kind: RecordKindName | null };

/** All that belongs to one area, side by side. */
export function KindTabs({ area, kind }: KindTabsProps) {
  const t = useT();
  const { may } = useMe();
  return (
    <TabLinks
      label={t(area === 'store' ? 'console.offers.title' : `operator.nav.${area}`)}
      links={[
        ...kindsOf(area).map((one) => ({
          href: homeOf({ area, kind: one }),
          title: kindTitle(one, t),
          isCurrent: one === kind,
        })),
        // What a store offers for sales of the shop is no record of its own.
        ...(area === 'store' && may('flash.read')
          ? [{ href: '/seller/flash-sales', title: t('operator.kind.flash-sale'), isCurrent: kind === null }]
          : []),
      ]}
    />
  );
}
