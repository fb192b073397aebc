import { bundleOffer } from '@souk/rules/bundle';
import { moneyText } from '@souk/rules/money';
import type { EffectivePrice } from '@souk/rules/price';
import { useRef } from 'react';
import { useMoney } from '#features/catalog/money.ts';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Badge } from '@souk/kit/ui/badge.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { pictureOfRow, type InventoryRow } from './choose-variant.ts';
import { maxUnits } from './max-units.ts';
import type { ShownProduct } from './shown-product.ts';
import { useBuying } from './use-buying.ts';

type BundlePanelProps = {
  deal: NonNullable<ShownProduct['bundle_deal']>;
  product: ShownProduct;
  price: EffectivePrice;
  row: InventoryRow | null;
};

/** "Buy 2, get 1 free" with one button; totals by the cart's rule. */
export function BundlePanel({ deal, product, price, row }: BundlePanelProps) {
  const t = useT();
  const money = useMoney();
  const currency = useSiteSettings()?.setting.currency ?? 'USD';
  const panel = useRef<HTMLDivElement>(null);
  const units = deal.buy + deal.free;
  const offer = bundleOffer({
    quantity: units,
    buy: deal.buy,
    free: deal.free,
    unitMinor: price.priceMinor,
  });
  const full = price.priceMinor * units;
  const { max } = maxUnits(product, row, price.source);
  const { busy, messages, buy } = useBuying({ product, row, quantity: units, variants: panel, initial: [] });
  return (
    <section className="card grid gap-3 p-4" ref={panel} tabIndex={-1}>
      <h2 className="flex flex-wrap items-center gap-2 text-16 font-heading">
        {t('product.bundle.title')}{' '}
        <Badge tone="sale">{t('product.bundle.terms', { buy: deal.buy, free: deal.free })}</Badge>
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <ul className="flex gap-2" aria-label={t('product.bundle.pieces', { count: units })}>
          {Array.from({ length: Math.min(units, 6) }, (_, place) => (
            <li key={place} className="relative">
              <Picture
                name={pictureOfRow(product, row)}
                alt=""
                width={64}
                height={64}
                sizes="64px"
                widths={[320]}
                className="size-16 rounded-control bg-sunk object-cover"
              />
              {place >= deal.buy && (
                <span className="absolute inset-x-0 bottom-0 rounded-b-control bg-sale text-center text-11 font-semibold text-white">
                  {t('product.bundle.free')}
                </span>
              )}
            </li>
          ))}
        </ul>
        <form onSubmit={buy} className="ms-auto grid gap-1.5 text-14">
          <span className="text-text-2">{t('product.bundle.together', { count: units })}</span>
          <span className="flex items-baseline gap-2 tabular-nums">
            <b className="text-18 font-bold">
              <bdi>{money(moneyText(full - offer.discountMinor, currency))}</bdi>
            </b>
            <s className="text-13 text-text-3">
              <bdi>{money(moneyText(full, currency))}</bdi>
            </s>
          </span>
          <Button
            type="submit"
            value="add"
            variant="secondary"
            size="small"
            busy={busy ? t('product.adding') : undefined}
            blocked={max < units}
            onBlocked={() => toast({ message: t('product.bundle.short'), tone: 'error' })}
          >
            {t('product.bundle.add', { count: units })}
          </Button>
        </form>
      </div>
      {messages.length > 0 && (
        <div role="alert">
          {messages.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </div>
      )}
    </section>
  );
}
