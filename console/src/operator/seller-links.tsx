import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const lists = [
  ['orders', 'orders.read', 'operator.nav.orders'],
  ['returns', 'orders.read', 'console.nav.returns'],
  ['products', 'catalog.read', 'operator.nav.products'],
  ['settings/activity', 'audit.read', 'operator.nav.history'],
] as const;

export function SellerLinks({ id }: { id: number }) {
  const t = useT();
  const { may } = useMe();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3">
      {lists.map(
        ([list, right, title]) =>
          may(right) && (
            <li key={list}>
              <Link className="link" to={`/operator/${list}?store=${id}`}>
                {t(title)}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
