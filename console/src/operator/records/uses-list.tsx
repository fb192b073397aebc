import type { RecordUses, UsedBy } from '@souk/contract/console/record-uses';
import type { MessageKey } from '@souk/contract/message-key';
import { Link } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { settingTitle } from '#operator/setting-words.ts';
import type { Area } from './calls.ts';
import { usedList } from './used-lists.ts';

type Use = RecordUses['uses'][number];

/** What prevents deletion. */
const blocking: Readonly<Partial<Record<UsedBy, MessageKey>>> = {
  products: 'operator.uses.by.products',
  sold: 'operator.uses.by.sold',
  subcategories: 'operator.uses.by.subcategories',
  commission_rules: 'operator.uses.by.commission_rules',
  links: 'operator.uses.by.links',
  orders: 'operator.uses.by.orders',
  banners: 'operator.uses.by.banners',
  collections: 'operator.uses.by.collections',
  members: 'operator.uses.by.members',
  invitations: 'operator.uses.by.invitations',
};
/** What deletion does to the rest. */
const affected: Readonly<Partial<Record<UsedBy, MessageKey>>> = {
  products: 'operator.uses.also.products',
  categories: 'operator.uses.also.categories',
  collections: 'operator.uses.also.collections',
  banners: 'operator.uses.also.banners',
  links: 'operator.uses.also.links',
  search_rules: 'operator.uses.also.search_rules',
  settings: 'operator.uses.also.settings',
  customers: 'operator.uses.also.customers',
  tagged: 'operator.uses.also.tagged',
  proposals: 'operator.uses.also.proposals',
  translations: 'operator.uses.also.translations',
  interface_texts: 'operator.uses.also.interface_texts',
  stores: 'operator.uses.also.stores',
};

/** `record`: what they use, named like `category:5`. */
type UsesListProps = { uses: readonly Use[]; area: Area; record: string };

/** What uses a record: counts, the first names, and links to the lists. */
export function UsesList({ uses, area, record }: UsesListProps) {
  return (
    <ul className="grid gap-2.5">
      {uses.map((use) => (
        <UseItem key={`${use.by}/${use.blocks}`} use={use} to={usedList(use.by, area, record)} />
      ))}
    </ul>
  );
}

function UseItem({ use: { by, count, named, blocks }, to }: { use: Use; to: string | null }) {
  const t = useT();
  const text = (blocks ? blocking : affected)[by];
  const names = named
    .map(({ title }) => (by === 'settings' ? settingTitle(title, t) : title))
    .filter((name) => name !== '');
  const more = count - names.length;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <span>
        <span className="font-medium">{text && t(text, { count })}</span>
        {names.length > 0 && (
          <span className="block text-13 wrap-anywhere text-text-2">
            {names.map((name, index) => (
              <span key={index}>
                {index > 0 && ' · '}
                <bdi>{name}</bdi>
              </span>
            ))}
            {more > 0 && ` ${t('operator.uses.more', { count: more })}`}
          </span>
        )}
      </span>
      {to && (
        <Link to={to} className="text-13 font-medium text-primary-ink hover:underline">
          {t('operator.uses.view')}
        </Link>
      )}
    </li>
  );
}
