import type { CartItem, LineProblem } from '@souk/contract/cart';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { lineId } from './cart-line-actions.tsx';

/** What has changed since an item was added: price, sale, stock, seller. Each entry links to its line. */
export function CartChanges({ items }: { items: readonly CartItem[] }) {
  const t = useT();
  const money = useMoney();
  const news = items.flatMap((item) => item.changes.map((change) => ({ item, change })));
  if (news.length === 0) return null;
  const words = (item: CartItem, change: LineProblem) =>
    t(`cart.news.${change}`, {
      title: item.flash_product.title,
      store: item.store.name,
      most: item.most,
      now: money(item.unit_price),
      was: money(item.price_was ?? item.unit_price),
    });
  return (
    <Notice tone="warning" className="mb-4" title={t('cart.news.title')}>
      <ul className="grid gap-0.5">
        {news.map(({ item, change }) => (
          <li key={`${item.id} ${change}`}>
            <a href={`#${lineId(item)}`} className="underline decoration-1 underline-offset-2">
              {words(item, change)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
