import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import type { ShownPrice } from './shown-product.ts';

type PreviewPriceProps = { price: ShownPrice | null; currency: string; isLarge?: boolean };

export function PreviewPrice({ price, currency, isLarge = false }: PreviewPriceProps) {
  const t = useT();
  if (!price) return <span aria-hidden className="block h-4 w-20 rounded-tag bg-sunk" />;
  const { minor, previousMinor, isFrom } = price;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={classNames(
          'font-heavy tabular-nums',
          isLarge ? 'text-22' : 'text-16',
          previousMinor !== null && 'text-sale',
        )}
      >
        {isFrom && (
          <span className="text-13 font-normal text-text-2">{t('console.preview.price-from')} </span>
        )}
        <Amount of={{ minor, currency }} />
      </span>
      {previousMinor !== null && (
        <s className="text-13 text-text-3 tabular-nums">
          <Amount of={{ minor: previousMinor, currency }} />
        </s>
      )}
    </p>
  );
}
