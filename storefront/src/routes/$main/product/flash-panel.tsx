import { saleMoment } from '#features/flash-sale/sale-moment.ts';
import { takenPercent } from '#features/flash-sale/taken-percent.ts';
import { useSaleMoment } from '#features/flash-sale/use-sale-moment.ts';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { Countdown } from '@souk/kit/ui/countdown.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import type { ShownProduct } from './shown-product.ts';

type FlashPanelProps = {
  flash: NonNullable<ShownProduct['flash']>;
  serverTime: number;
  /** The displayed price is the sale price. */
  isApplied: boolean;
  /** Only some variants are in the sale. */
  isPartial: boolean;
  onEnd: () => void;
};

/** Running flash sale: end, remaining quantity and purchase limit. Equally high for all variants, to prevent layout shifts. */
export function FlashPanel({ flash, serverTime, isApplied, isPartial, onEnd }: FlashPanelProps) {
  const t = useT();
  const language = useLanguage();
  const end = useSaleMoment(flash.end_ms, saleMoment(flash.end_ms, language));
  return (
    <section
      aria-label={t('product.flash.title')}
      lang={language}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card bg-sale-soft p-3.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="inline-flex items-center gap-2 font-heading text-sale">
          <Icon name="bolt" size={18} />
          {t('product.flash.title')}
        </b>
        <span data-local-time className="inline-flex flex-wrap items-center gap-2 text-14 text-text-2">
          {t('product.flash.endsIn')}
          <Countdown
            endMs={flash.end_ms}
            serverNowMs={serverTime}
            size="small"
            onEnd={onEnd}
            label={t('flash-sale.ends', { end })}
          />
        </span>
      </div>
      {(flash.quota !== null || flash.limit_per_shopper !== null || isPartial) && (
        <div className="flex min-h-4.5 flex-wrap items-center gap-x-3 text-12 text-text-2">
          {!isApplied && t('product.flash.notThis')}
          {isApplied && flash.quota !== null && (
            <>
              <span className="min-w-16 flex-1">
                <ProgressBar percent={takenPercent({ quota: flash.quota, left: flash.left })} tone="sale" />
              </span>
              <span>{t('product.flash.left', { left: flash.left, quota: flash.quota })}</span>
            </>
          )}
          {isApplied && flash.limit_per_shopper !== null && (
            <span>{t('catalog.limit', { count: flash.limit_per_shopper })}</span>
          )}
        </div>
      )}
    </section>
  );
}
