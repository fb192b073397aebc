import { SELECTED } from '@souk/rules/codes';
import type { CartItem } from '@souk/contract/cart';
import { deliveryOf } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import type { PlaceChoices } from '#features/cart/load-place.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { lineId } from './cart-line-actions.tsx';
import { LineFacts } from './line-facts.tsx';
import { LineProblem } from './line-problem.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { SelectForm } from './select-form.tsx';

/** One line of the cart: selection, details, quantity, actions, and an explanation if it can't be bought. */
export function CartLine({ item, cart, place }: { item: CartItem; cart: LoadedCart; place: PlaceChoices }) {
  const t = useT();
  const { currency, nowMs, destination } = cart;
  const { title } = item.flash_product;
  const delivery = deliveryOf(item, destination, { currency, nowMs });
  const isChosen = item.selected === SELECTED.checked && item.available;

  // With very large text, everything moves below the image (WCAG 1.4.4).
  return (
    <div
      role="group"
      aria-label={title}
      id={lineId(item)}
      data-line=""
      className="flex flex-wrap gap-3 p-4 sm:grid sm:grid-cols-[auto_96px_minmax(0,1fr)_auto_auto] sm:gap-x-4"
    >
      <div className="self-center">
        <SelectForm
          ids={[item.id]}
          state={isChosen ? 'all' : 'none'}
          label={t('cart.select.line', { title })}
          hideLabel
          isBlocked={!item.available}
        />
      </div>
      <Link
        to={links.product({ slug: item.flash_product.slug, id: item.product_id })}
        tabIndex={-1}
        aria-hidden
        className="w-[72px] flex-none self-start sm:w-auto"
      >
        <Picture
          name={item.flash_product.image}
          alt=""
          width={96}
          height={96}
          sizes="96px"
          widths={[320]}
          className={classNames(
            'aspect-square w-full rounded-control bg-sunk object-cover',
            !isChosen && 'opacity-60',
          )}
        />
      </Link>
      <LineFacts item={item} delivery={delivery} isSignedIn={cart.isSignedIn} />
      <LineQuantity item={item} currency={currency} />
      <LineProblem
        item={item}
        cart={cart}
        notShippedTo={delivery || item.selected !== SELECTED.checked ? null : place.names}
      />
    </div>
  );
}
