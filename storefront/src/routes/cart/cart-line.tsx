import { SELECTED } from '@souk/rules/codes';
import type { CartItem } from '@souk/contract/cart';
import { MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import { moneyText, toMinor } from '@souk/rules/money';
import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { deliveryOf, variantText } from '#features/cart/cart-math.ts';
import type { LoadedCart } from '#features/cart/load-cart.ts';
import type { PlaceChoices } from '#features/cart/load-place.ts';
import { joinUnits } from '#features/catalog/join-units.ts';
import { useMoney } from '#features/catalog/money.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { lineId } from './cart-deeds.tsx';
import { RemoveButton, SaveButton } from './line-buttons.tsx';
import { LineProblem, tooMany } from './line-problem.tsx';
import { SelectForm } from './select-form.tsx';

/** One line: choose, look, change the quantity, remove. A line that cannot be bought explains itself in place. */
export function CartLine({ item, cart, place }: { item: CartItem; cart: LoadedCart; place: PlaceChoices }) {
  const t = useT();
  const money = useMoney();
  const language = useLanguage();
  const { currency, nowMs, destination } = cart;
  const quantity = useFetcher<{ messages: readonly string[] } | null>();
  const { title } = item.flash_product;
  const stock = item.updated_inventory.quantity;
  const variant = variantText(item);
  const delivery = deliveryOf(item, destination, { currency, nowMs });
  const isChosen = item.selected === SELECTED.checked && item.available;
  const asked = Number(quantity.formData?.get('quantity') ?? item.quantity);
  const lineMinor = toMinor(item.unit_price, currency) * asked;

  const refused = quantity.state === 'idle' ? quantity.data?.messages : undefined;
  useEffect(() => {
    for (const message of refused ?? []) toast({ message, tone: 'error' });
  }, [refused]);

  const bound = item.most >= MAX_LINE_QUANTITY ? t('refusal.quantity.above-maximum') : tooMany(item, t);
  const ids = { product_id: item.product_id, inventory_id: item.inventory_id };
  const ask = (wanted: number) =>
    void quantity.submit(
      { intent: 'quantity', ...ids, was: item.quantity, quantity: wanted },
      { method: 'post', action: links.cart() },
    );

  // Where letters are so large that nothing fits beside the picture, all of it stands below (WCAG 1.4.4).
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
      <div className="grid min-w-0 flex-1 basis-28 grid-cols-[minmax(0,1fr)] content-start gap-1 text-14">
        <Link
          to={links.product({ slug: item.flash_product.slug, id: item.product_id })}
          dir="auto"
          data-line-title=""
          className="keep-side-lines text-16 font-tile hover:underline"
        >
          {joinUnits(title)}
        </Link>
        <span className="flex flex-wrap items-center gap-2 text-13 text-text-2">
          {variant}
          {item.available && stock > 0 && stock <= 5 && (
            <span className="text-warning">{t('cart.line.left', { count: stock })}</span>
          )}
          {item.flash_product.bundle_deal && (
            <Badge tone="sale">
              {t('cart.line.bundle', {
                buy: item.flash_product.bundle_deal.buy,
                free: item.flash_product.bundle_deal.free,
              })}
            </Badge>
          )}
        </span>
        {delivery && item.available && item.most > 0 && (
          <span className="text-13 text-text-2">
            {t('cart.line.arrives', { days: formatDays(delivery.from, delivery.to, language) })}
          </span>
        )}
        <div className="flex flex-wrap gap-x-4">
          <SaveButton item={item} isSignedIn={cart.isSignedIn} />
          <RemoveButton item={item} />
        </div>
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-3 sm:col-auto sm:contents">
        {item.available ? (
          <quantity.Form
            method="post"
            action={links.cart()}
            className="flex flex-wrap items-center gap-2 self-center"
          >
            <input type="hidden" name="intent" value="quantity" />
            <input type="hidden" name="was" value={item.quantity} />
            <input type="hidden" name="product_id" value={item.product_id} />
            <input type="hidden" name="inventory_id" value={item.inventory_id} />
            <Quantity
              value={asked}
              max={Math.max(1, item.most)}
              size="small"
              name="quantity"
              label={t('cart.line.quantity', { title })}
              onChange={ask}
              onRefuse={(reason) =>
                toast({
                  message: reason === 'below-minimum' ? t('refusal.quantity.below-minimum') : bound,
                  tone: 'error',
                })
              }
            />
            <noscript>
              <button type="submit" name="plain" value="1" className="link text-13">
                {t('cart.line.plainQuantity')}
              </button>
            </noscript>
          </quantity.Form>
        ) : (
          <span />
        )}
        <div
          className="grid justify-items-end self-center tabular-nums sm:min-w-24"
          aria-busy={quantity.state !== 'idle'}
        >
          <b className="text-16 font-bold">
            <bdi>{money(moneyText(lineMinor, currency))}</bdi>
          </b>
          {item.previous_price !== null && (
            <s className="text-13 text-text-3">
              <bdi>{money(moneyText(toMinor(item.previous_price, currency) * asked, currency))}</bdi>
            </s>
          )}
          {asked > 1 && (
            <span className="text-12 text-text-3">
              {t('cart.line.each', { price: money(item.unit_price) })}
            </span>
          )}
        </div>
      </div>
      <LineProblem
        item={item}
        cart={cart}
        notShippedTo={delivery || item.selected !== SELECTED.checked ? null : place.names}
      />
    </div>
  );
}
