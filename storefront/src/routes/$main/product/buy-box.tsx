import type { ReactNode } from 'react';
import { MarkButton } from '#features/marks/mark-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { lazyComponent, LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { BuyFacts } from './buy-facts.ts';
import { FlashPanel as ServerOnlyFlashPanel } from './flash-panel.tsx';
import { PriceBlock } from './price-block.tsx';
import { ShareMenu as ServerOnlyShareMenu } from './share-menu.tsx';
import { VoucherLabels as ServerOnlyVoucherLabels } from './voucher-labels.tsx';

// Lazy-loaded: few products are in a flash sale.
const FlashPanel = import.meta.env.SSR
  ? ServerOnlyFlashPanel
  : lazyComponent(async () => (await import('./flash-panel.tsx')).FlashPanel);

const ShareMenu = import.meta.env.SSR
  ? ServerOnlyShareMenu
  : lazyComponent(async () => (await import('./deferred-parts.ts')).ShareMenu);
const VoucherLabels = import.meta.env.SSR
  ? ServerOnlyVoucherLabels
  : lazyComponent(async () => (await import('./deferred-parts.ts')).VoucherLabels);

type BuyBoxProps = {
  facts: BuyFacts;
  flash: { hasEnded: boolean; onEnd: () => void };
  className: string;
  /** Absolute URL, for sharing. */
  shareUrl: string;
  children: ReactNode;
};

export function BuyBox({ facts, flash, className, shareUrl, children }: BuyBoxProps) {
  const t = useT();
  const { product, price, isFrom, row, currency } = facts;
  const hasOwnPrices = product.inventory.some(
    (item) => Number(item.price) > 0 && item.inventory_attributes.length > 0,
  );
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 ${className}`}>
      <PriceBlock price={price} isFrom={isFrom} currency={currency} />
      {product.flash && !flash.hasEnded && (
        <LazyHydrate>
          <FlashPanel
            flash={product.flash}
            serverTime={product.server_time}
            isApplied={row === null || price.source === 'flash'}
            isPartial={hasOwnPrices}
            onEnd={flash.onEnd}
          />
        </LazyHydrate>
      )}
      {flash.hasEnded && <Notice tone="info">{t('product.flash.ended')}</Notice>}
      {product.vouchers.length > 0 && (
        <LazyHydrate>
          <VoucherLabels vouchers={product.vouchers} />
        </LazyHydrate>
      )}
      {children}
      <div className="flex flex-wrap justify-around gap-2 text-14">
        <MarkButton kind="wishlist" product={product} />
        <MarkButton kind="compare" product={product} />
        <LazyHydrate>
          <ShareMenu title={product.title} url={shareUrl} />
        </LazyHydrate>
      </div>
    </div>
  );
}
