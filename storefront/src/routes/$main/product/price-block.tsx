import { moneyText } from '@souk/rules/money';
import { discountPercent, type EffectivePrice } from '@souk/rules/price';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type PriceBlockProps = { price: EffectivePrice; isFrom: boolean; currency: string };

/** Price of the selected variant, or "from" the lowest one. Always two lines, to prevent layout shifts. */
export function PriceBlock({ price, isFrom, currency }: PriceBlockProps) {
  const t = useT();
  const money = useMoney();
  const text = (minor: number) => money(moneyText(minor, currency));
  const percent = discountPercent(price.priceMinor, price.previousMinor);
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" role="status">
        <span className={`text-28 font-heavy tabular-nums ${percent > 0 ? 'text-sale' : ''}`}>
          {percent > 0 && <span className="sr-only">{t('catalog.price.now')} </span>}
          {isFrom && <span className="text-16 font-medium text-text-2">{t('product.price.startsAt')} </span>}
          <bdi>{text(price.priceMinor)}</bdi>
        </span>
        {price.previousMinor !== null && (
          <s className="text-16 text-text-3 tabular-nums">
            <span className="sr-only">{t('catalog.price.before')} </span>
            <bdi>{text(price.previousMinor)}</bdi>
          </s>
        )}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2 text-12 leading-5 text-text-3">
        {price.previousMinor !== null && (
          <span className="text-14 font-semibold text-sale">
            {t('product.price.save', {
              amount: text(price.previousMinor - price.priceMinor),
              percent: t('ui.percent', { percent }),
            })}
          </span>
        )}
        {t('product.price.taxIncluded')}
        {price.isLowestOf30Days && price.previousMinor !== null && (
          <span className="basis-full">
            {t('product.price.lowest', { price: text(price.previousMinor) })}
          </span>
        )}
      </p>
    </div>
  );
}
