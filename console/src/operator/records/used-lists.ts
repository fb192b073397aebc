import type { UsedBy } from '@souk/contract/console/record-uses';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { homeOf, type Area } from './calls.ts';
import { kinds } from './kinds.ts';

const recordKinds: Readonly<Partial<Record<UsedBy, RecordKindName>>> = {
  subcategories: 'subcategory',
  categories: 'category',
  commission_rules: 'commission-rule',
  collections: 'collection',
  banners: 'banner',
  links: 'link',
};
/** Lists that can't be filtered by a record. */
const wholeLists: Readonly<Partial<Record<UsedBy, string>>> = {
  stores: 'sellers',
  search_rules: 'search',
  settings: 'settings',
  members: 'settings/team',
  invitations: 'settings/team',
};

/** The list of what uses a record, named like `category:5` and filtered to it if the list can; null: there is none. */
export function usedList(by: UsedBy, area: Area, record: string): string | null {
  if (by === 'products' || by === 'tagged')
    return `/${area === 'store' ? 'seller' : 'operator'}/products?in=${record}`;
  if (by === 'orders') return area === 'store' ? '/seller/orders' : `/operator/orders?in=${record}`;
  const listed = recordKinds[by];
  if (listed) return `${homeOf({ area: kinds[listed].area, kind: listed })}?in=${record}`;
  if (by === 'translations' || by === 'interface_texts') {
    const place = by === 'translations' ? 'translations?' : 'texts?view=own&';
    return `/operator/storefront/${place}language=${record.split(':')[1]}`;
  }
  const whole = wholeLists[by];
  return whole && area !== 'store' ? `/operator/${whole}` : null;
}
