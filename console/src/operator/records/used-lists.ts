import type { UsedBy } from '@souk/contract/console/record-uses';
import type { RecordKindName } from '@souk/contract/console/operator-records';
import { homeOf, type Place } from './calls.ts';
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
  settings: 'settings',
};

/** The list of what uses a record, filtered to it if the list can; null: there is none. */
export function usedList(by: UsedBy, { area, kind }: Place, id: number): string | null {
  const record = `${kind}:${id}`;
  if (by === 'products') return `/${area === 'store' ? 'seller' : 'operator'}/products?in=${record}`;
  if (by === 'orders') return area === 'store' ? '/seller/orders' : `/operator/orders?in=${record}`;
  const listed = recordKinds[by];
  if (listed) return `${homeOf({ area: kinds[listed].area, kind: listed })}?in=${record}`;
  const whole = wholeLists[by];
  return whole && area !== 'store' ? `/operator/${whole}` : null;
}
