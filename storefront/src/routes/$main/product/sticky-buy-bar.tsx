import { moneyText } from '@souk/rules/money';
import { useEffect, useState, type RefObject } from 'react';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useMoney } from '#features/catalog/money.ts';
import { useT, useComma } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { BuyFacts } from './buy-facts.ts';
import { pictureOfRow } from './choose-variant.ts';
import { DeliveryLine, type ShownDelivery } from './delivery-line.tsx';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';

type StickyBuyBarProps = BuyFacts & { delivery: ShownDelivery; watched: RefObject<HTMLDivElement | null> };

/**
 * Buy button while the main one is out of view: a bar at the bottom on phones, a card beside the text from 992 px. Both submit
 * the page's form.
 */
export function StickyBuyBar({
  product,
  price,
  isFrom,
  row,
  currency,
  delivery,
  watched,
}: StickyBuyBarProps) {
  const t = useT();
  const [isOut, setIsOut] = useState(false);

  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsOut(Boolean(entry && !entry.isIntersecting)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);

  const amount = <Amount {...{ price, isFrom, currency }} />;
  const variant = variantTitle(product, row, useComma());
  const button = (
    <Button type="submit" form="buy" name="intent" value="add" variant="primary" size="large" wide>
      {t('product.addToCart')}
    </Button>
  );

  return (
    <>
      <aside
        inert={!isOut}
        aria-label={t('product.sticky')}
        className={`hidden pt-6 lg:block ${isOut ? '' : 'invisible'}`}
      >
        <div className="card below-header sticky top-[calc(var(--header-bar,0px)+64px)] grid gap-3 p-4 transition-[top]">
          <div className="flex gap-3">
            <Picture
              name={pictureOfRow(product, row)}
              alt=""
              width={56}
              height={56}
              sizes="56px"
              widths={[320]}
              className="size-14 rounded-control bg-sunk object-cover"
            />
            <div className="grid min-w-0 text-14">
              <span className="keep-side-lines line-clamp-2" dir="auto">
                {joinUnits(product.title)}
              </span>
              <span className="text-12 text-text-3">
                <bdi>{variant}</bdi>
              </span>
            </div>
          </div>
          {amount}
          {button}
          <DeliveryLine {...delivery} />
        </div>
      </aside>
      <BottomBar isOut={isOut} className="lg:hidden">
        <div className="flex items-center gap-4">
          <div className="grid min-w-20 text-12 text-text-2">
            {amount}
            <span dir="auto" className="keep-side truncate">
              {variant}
            </span>
          </div>
          <div className="flex-1">{button}</div>
        </div>
      </BottomBar>
    </>
  );
}

function Amount({ price, isFrom, currency }: Pick<BuyFacts, 'price' | 'isFrom' | 'currency'>) {
  const t = useT();
  const money = useMoney();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {isFrom && <span className="text-12 text-text-2">{t('catalog.price.startsAt')}</span>}
      <b className={`text-20 font-heavy ${price.previousMinor === null ? '' : 'text-sale'}`}>
        <bdi>{money(moneyText(price.priceMinor, currency))}</bdi>
      </b>
      {price.previousMinor !== null && (
        <s className="text-13 text-text-3">
          <span className="sr-only">{t('catalog.price.before')} </span>
          <bdi>{money(moneyText(price.previousMinor, currency))}</bdi>
        </s>
      )}
    </span>
  );
}

/** The distinct values of the selected variant. */
function variantTitle(product: BuyFacts['product'], row: BuyFacts['row'], comma: string): string {
  const own = new Set(row?.inventory_attributes.map((value) => value.attribute_value_id));
  const values = product.attribute.flatMap((attribute) => attribute.values);
  const titles = new Map(
    values.flatMap(({ attribute_value_id: id, title }) => (own.has(id) ? [[id, title] as const] : [])),
  );
  return [...titles.values()].join(comma);
}
