import { useSiteSettings } from '#features/site/shop-facts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useMoney } from './money.ts';
import { plainPrice, tilePrice, type PriceFields } from './tile-price.ts';

/** Current price; on sale in red, with the original price struck through, unless it is compared on the product page only. */
export function Price({ facts, small, isPlain }: { facts: PriceFields; small?: boolean; isPlain?: boolean }) {
  const t = useT();
  const money = useMoney();
  const setting = useSiteSettings()?.setting;
  const { current, previous, isFrom } = isPlain
    ? plainPrice(facts, setting)
    : tilePrice(facts, setting?.currency);
  return (
    <span className={classNames(previous === null ? 'price' : 'price-reduced', small && 'price-small')}>
      <b>
        {previous !== null && <span>{`${t('catalog.price.now')} `}</span>}
        {isFrom && <span className="text-12 font-normal text-text-2">{t('catalog.price.startsAt')} </span>}
        <bdi>{money(current)}</bdi>
      </b>
      {previous !== null && (
        <s>
          <span>{`${t('catalog.price.before')} `}</span>
          <bdi>{money(previous)}</bdi>
        </s>
      )}
    </span>
  );
}

export function PercentPill({ facts }: { facts: PriceFields }) {
  const t = useT();
  const { percent } = tilePrice(facts, useSiteSettings()?.setting.currency);
  if (percent === 0) return null;
  return (
    <span className="tile-percent">
      <bdi>{t('catalog.percentOff', { percent })}</bdi>
    </span>
  );
}
