import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { toMinorRounded } from '@souk/rules/money';
import { AddToCart } from '#features/cart/add-to-cart.tsx';
import { useMoney } from '#features/catalog/money.ts';
import { TileFrame } from '#features/catalog/product-tile.tsx';
import { tilePrice } from '#features/catalog/tile-price.ts';
import { RemoveButton, type Removal } from '#features/marks/remove-button.tsx';
import { ScalesButton } from '#features/marks/tile-marks.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';

type Wish = ReplyOf<EndpointOf<'GET user/wishlist/all'>>['data'][number];

/** A saved product: tile with a remove button, price change, and "add to cart". */
export function WishTile({ wish, removal }: { wish: Wish; removal: Removal }) {
  const t = useT();
  const { product } = wish;
  return (
    <div className="flex flex-col gap-2.5">
      <TileFrame
        tile={product}
        isSoldOut={!product.in_stock}
        corner={
          <RemoveButton
            removal={removal}
            label={t('wishlist.remove', { title: product.title })}
            className="absolute end-0.5 top-0.5 z-1"
          />
        }
      >
        <span className="flex min-h-6 items-center">
          {product.review_count > 0 && <Rating value={product.rating} count={product.review_count} />}
          <ScalesButton product={product} />
        </span>
        <PriceNote wish={wish} />
      </TileFrame>
      <div className="mt-auto">
        <AddToCart tile={product} size="small" wide />
      </div>
    </div>
  );
}

/** Renders nothing if the price hasn't changed. */
function PriceNote({ wish: { product, price_was: was } }: { wish: Wish }) {
  const t = useT();
  const money = useMoney();
  const currency = useSiteSettings()?.setting.currency ?? 'USD';
  if (was === null) return null;
  const difference =
    toMinorRounded(tilePrice(product, currency).current, currency) - toMinorRounded(was, currency);
  if (difference === 0) return null;
  return (
    <p className={`text-12 font-medium ${difference < 0 ? 'text-success' : 'text-warning'}`}>
      {t.rich(difference < 0 ? 'wishlist.cheaper' : 'wishlist.dearer', {
        price: money(was),
        bdi: (amount) => <bdi>{amount}</bdi>,
      })}
    </p>
  );
}
