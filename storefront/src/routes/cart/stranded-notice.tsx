import type { CartItem } from '@souk/contract/cart';
import { useFetcher } from 'react-router';
import { isGuess } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type StrandedNoticeProps = {
  items: readonly CartItem[];
  placeName: string;
  cart: Pick<LoadedCart, 'placeBy'>;
};

/** Selected items that don't ship to the location, with two fixes. */
export function StrandedNotice({ items, placeName, cart }: StrandedNoticeProps) {
  const t = useT();
  const leave = useFetcher();
  if (items.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4" title={t('cart.stranded.title', { place: placeName })}>
      <ul className="list-disc ps-5">
        {items.map((item) => (
          <li key={item.id}>
            <bdi>{joinUnits(item.flash_product.title)}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-1">{t(isGuess(cart.placeBy) ? 'cart.stranded.guess' : 'cart.stranded.text')}</p>
      <leave.Form method="post" action={links.cart()} className="mt-2 flex flex-wrap items-center gap-4">
        <input type="hidden" name="intent" value="select" />
        <input type="hidden" name="unchecked" value={items.map((item) => item.id).join(',')} />
        <Button
          type="submit"
          size="small"
          busy={leave.state === 'idle' ? undefined : t('cart.stranded.leaving')}
        >
          {t('cart.stranded.leave')}
        </Button>
        <Link to={cart.placeBy === 'address' ? links.shipping() : '#delivery-place'} className="link">
          {t(cart.placeBy === 'address' ? 'cart.line.changeAddress' : 'cart.place.change')}
        </Link>
        <noscript>
          <input type="hidden" name="plain" value="1" />
        </noscript>
      </leave.Form>
    </Notice>
  );
}
