import type { EffectivePrice } from '@souk/rules/price';
import { useRef, useState, type RefObject } from 'react';
import { Form } from 'react-router';
import { MarkButton } from '#features/marks/mark-button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { fetchedLater, Later } from '@souk/kit/ui/later.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { BuyButtons } from './buy-buttons.tsx';
import { optionGroups, type Choice, type InventoryRow } from './choose-variant.ts';
import { FlashPanel as DrawnFlashPanel } from './flash-panel.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import type { Delivery } from './load-product.ts';
import { maxUnits } from './max-units.ts';
import { PriceBlock } from './price-block.tsx';
import { ShareMenu } from './share-menu.tsx';
import type { ShownProduct } from './shown-product.ts';
import { StockLine } from './stock-line.tsx';
import { buyForm, useBuying } from './use-buying.ts';
import { VariantGroup } from './variant-group.tsx';
import { VoucherLabels } from './voucher-labels.tsx';

// Few products are in a sale.
const FlashPanel = import.meta.env.SSR
  ? DrawnFlashPanel
  : fetchedLater(async () => (await import('./flash-panel.tsx')).FlashPanel);

export type BuyFacts = {
  product: ShownProduct;
  /** Of what is chosen, or the lowest; `isFrom`: others cost more. */
  price: EffectivePrice;
  isFrom: boolean;
  row: InventoryRow | null;
  choice: Choice;
  choose: (groupId: number, optionId: number) => void;
  currency: string;
};

type BuyBoxProps = BuyFacts & {
  delivery: Delivery;
  /** Of a form that was sent before script ran. */
  refusals: readonly string[];
  buttons: RefObject<HTMLDivElement | null>;
  hasFlashEnded: boolean;
  onFlashEnd: () => void;
  className: string;
  /** The whole address, for others. */
  shareUrl: string;
};

/** Everything to decide and to buy: price, offers, variants, buttons, delivery. */
export function BuyBox({
  product,
  price,
  isFrom,
  row,
  choice,
  choose,
  currency,
  delivery,
  refusals,
  buttons,
  hasFlashEnded,
  onFlashEnd,
  className,
  shareUrl,
}: BuyBoxProps) {
  const t = useT();
  const [quantity, setQuantity] = useState(1);
  const variants = useRef<HTMLDivElement>(null);
  const groups = optionGroups(product);
  const isSoldOut = product.inventory.every((item) => item.quantity === 0) || row?.quantity === 0;
  const most = maxUnits(product, row, price.source);
  const units = Math.max(1, Math.min(quantity, most.max));
  const { busy, messages, buy } = useBuying({ product, row, quantity: units, variants, initial: refusals });
  const hasOwnPrices = product.inventory.some(
    (item) => Number(item.price) > 0 && item.inventory_attributes.length > 0,
  );

  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3.5 ${className}`}>
      <PriceBlock price={price} isFrom={isFrom} currency={currency} />
      {product.flash && !hasFlashEnded && (
        <Later>
          <FlashPanel
            flash={product.flash}
            serverTime={product.server_time}
            isApplied={row === null || price.source === 'flash'}
            isPartial={hasOwnPrices}
            onEnd={onFlashEnd}
          />
        </Later>
      )}
      {hasFlashEnded && <Notice tone="info">{t('product.flash.ended')}</Notice>}
      {product.vouchers.length > 0 && <VoucherLabels vouchers={product.vouchers} />}

      <Form
        method="post"
        action={buyForm(product)}
        onSubmit={buy}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        id="buy"
        noValidate
      >
        <div ref={variants} tabIndex={-1} className="grid gap-3 outline-none">
          {groups.map((group) => (
            <VariantGroup key={group.id} group={group} product={product} choice={choice} choose={choose} />
          ))}
        </div>
        <StockLine messages={messages} isSoldOut={isSoldOut} left={row?.quantity ?? null} />
        <BuyButtons
          ref={buttons}
          title={product.title}
          units={units}
          most={most}
          isSoldOut={isSoldOut}
          busy={busy}
          onQuantity={setQuantity}
        />
        <DeliveryLine delivery={delivery} />
      </Form>
      <div className="flex flex-wrap justify-around gap-2 text-14">
        <MarkButton kind="wishlist" product={product} />
        <MarkButton kind="compare" product={product} />
        <ShareMenu title={product.title} url={shareUrl} />
      </div>
    </div>
  );
}
