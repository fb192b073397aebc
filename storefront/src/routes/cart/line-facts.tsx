import type { CartItem } from '@souk/contract/cart';
import { variantText, type LineDelivery } from '#features/cart/cart-math.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useLanguage, useT, useComma } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { RemoveButton, SaveButton } from './line-buttons.tsx';

type LineFactsProps = { item: CartItem; delivery: LineDelivery | null; isSignedIn: boolean };

export function LineFacts({ item, delivery, isSignedIn }: LineFactsProps) {
  const t = useT();
  const language = useLanguage();
  const { title, slug, bundle_deal: deal } = item.flash_product;
  // Hide offers that can't be used, such as three units with a limit of two per customer or a stock of two.
  const hasBundle = deal && deal.buy + deal.free <= item.most;
  const stock = item.updated_inventory.quantity;
  const comma = useComma();
  return (
    <div className="grid min-w-0 flex-1 basis-28 grid-cols-[minmax(0,1fr)] content-start gap-1 text-14">
      <Link
        to={links.product({ slug, id: item.product_id })}
        dir="auto"
        data-line-title=""
        className="keep-side-lines text-16 font-tile hover:underline"
      >
        {joinUnits(title)}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-13 text-text-2">
        {variantText(item, comma)}
        {item.available && stock > 0 && stock <= 5 && (
          <span className="text-warning">{t('cart.line.left', { count: stock })}</span>
        )}
        {hasBundle && (
          <Badge tone="sale">
            {t('cart.line.bundle', {
              buy: deal.buy,
              free: deal.free,
            })}
          </Badge>
        )}
      </span>
      {delivery && item.available && item.most > 0 && (
        <span className="text-13 text-text-2">
          {t('cart.line.arrives', { days: formatDays(delivery.from, delivery.to, language) })}
        </span>
      )}
      {/* The buttons' own padding reaches out, so that their texts begin where the others do, also on a line of their own. */}
      <div className="-ms-1.25 flex flex-wrap gap-x-4">
        <SaveButton item={item} isSignedIn={isSignedIn} />
        <RemoveButton item={item} />
      </div>
    </div>
  );
}
