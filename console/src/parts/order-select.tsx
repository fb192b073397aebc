import type { ListOrders } from './sorting.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Select } from '@souk/kit/ui/select.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type OrderSelectProps = {
  orders: ListOrders;
  search: URLSearchParams;
  ask(name: string, value: string): void;
};

/** Sort menu where column heads aren't available: always on phones. */
export function OrderSelect({ orders: { by, hasHeads }, search, ask }: OrderSelectProps) {
  const t = useT();
  const sort = search.get('sort') ?? '';
  return (
    <Select
      small
      aria-label={t('console.list.order')}
      className={classNames('max-w-40 flex-none sm:w-40', hasHeads && 'md:hidden')}
      value={sort}
      onChange={({ target }) => ask('sort', target.value)}
    >
      <option value="">{t('console.list.order.usual')}</option>
      {by.map(({ sort: value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </Select>
  );
}
