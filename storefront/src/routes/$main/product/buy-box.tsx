import type { ProductDetail } from '@souk/contract/catalog-entities';
import { discountPercent, type EffectivePrice } from '@souk/rules/price';
import { moneyText } from '@souk/rules/money';
import { useRef, useState, type RefObject } from 'react';
import { Form, Link } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { MarkButton } from '#features/marks/mark-button.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Stars } from '#ui/stars.tsx';
import { toast } from '#ui/toast.ts';
import { optionGroups, type Choice, type InventoryRow } from './choose-variant.ts';
import { FlashPanel } from './flash-panel.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import type { Delivery } from './load-product.ts';
import { ShareButton } from './share-button.tsx';
import { buyForm, useBuying } from './use-buying.ts';
import { VariantGroup } from './variant-group.tsx';
import { VoucherLabels } from './voucher-labels.tsx';

export type BuyFacts = {
  product: ProductDetail;
  price: EffectivePrice;
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
};

const fewLeft = 10;

/** Everything to decide and to buy, in the order of the mockup: price, offers, variants, delivery, buttons. */
export function BuyBox({
  product,
  price,
  row,
  choice,
  choose,
  currency,
  delivery,
  refusals,
  buttons,
  hasFlashEnded,
  onFlashEnd,
}: BuyBoxProps) {
  const t = useT();
  const money = useMoney();
  const [quantity, setQuantity] = useState(1);
  const variants = useRef<HTMLDivElement>(null);
  const groups = optionGroups(product);
  const stock = row ? row.quantity : Math.max(0, ...product.inventory.map((item) => item.quantity));
  const isSoldOut = product.inventory.every((item) => item.quantity === 0) || row?.quantity === 0;
  const { busy, messages, buy } = useBuying({ product, row, quantity, variants, initial: refusals });
  const text = (minor: number) => money(moneyText(minor, currency));
  const percent = discountPercent(price.priceMinor, price.previousMinor);

  return (
    <div className="grid content-start gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2 text-14">
          {product.brand ? (
            <Link to={links.brand(product.brand)} className="link font-medium">
              {product.brand.title}
            </Link>
          ) : (
            <span />
          )}
          {product.badge && <Badge tone="primary">{product.badge}</Badge>}
        </div>
        <h1 className="text-24 font-heading xl:text-28">
          <bdi>{product.title}</bdi>
        </h1>
        {product.review_count > 0 && (
          <a
            href="#reviews"
            className="inline-flex min-h-6 flex-wrap items-center gap-2 text-14 text-text-2 hover:underline"
          >
            <Stars value={product.rating} decorative />
            <b className="font-semibold text-text">{t('product.rating', { rating: product.rating })}</b>
            {t('product.reviewsWord', { count: product.review_count })}
          </a>
        )}
      </div>

      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" role="status">
          <span className={`text-28 font-heavy tabular-nums ${percent > 0 ? 'text-sale' : ''}`}>
            {percent > 0 && <span className="sr-only">{t('product.price.now')} </span>}
            <bdi>{text(price.priceMinor)}</bdi>
          </span>
          {price.previousMinor !== null && (
            <>
              <s className="text-16 text-text-3 tabular-nums">
                <span className="sr-only">{t('product.price.before')} </span>
                <bdi>{text(price.previousMinor)}</bdi>
              </s>
              <span className="text-14 font-semibold text-sale">
                {t('product.price.save', {
                  amount: text(price.previousMinor - price.priceMinor),
                  percent: t('ui.percent', { percent }),
                })}
              </span>
            </>
          )}
        </p>
        <p className="text-12 text-text-3">{t('product.price.taxIncluded')}</p>
      </div>

      {product.flash && price.source === 'flash' && (
        <FlashPanel flash={product.flash} serverTime={product.server_time} onEnd={onFlashEnd} />
      )}
      {hasFlashEnded && <Notice tone="info">{t('product.flash.ended')}</Notice>}
      {product.vouchers.length > 0 && <VoucherLabels vouchers={product.vouchers} />}

      <Form method="post" action={buyForm(product)} onSubmit={buy} className="grid gap-4" id="buy" noValidate>
        <div ref={variants} tabIndex={-1} className="grid gap-4 outline-none">
          {groups.map((group) => (
            <VariantGroup key={group.id} group={group} product={product} choice={choice} choose={choose} />
          ))}
          {messages.length > 0 && (
            <div role="alert" className="grid gap-1">
              {messages.map((message) => (
                <FieldError key={message}>{message}</FieldError>
              ))}
            </div>
          )}
        </div>
        <DeliveryLine delivery={delivery} />
        {isSoldOut ? (
          <Notice tone="warning">{t('refusal.quantity.out-of-stock')}</Notice>
        ) : (
          row &&
          stock <= fewLeft && (
            <p className="text-14 font-medium text-warning">{t('product.onlyLeft', { count: stock })}</p>
          )
        )}
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Quantity
            value={quantity}
            max={Math.max(1, Math.min(stock, 999))}
            label={t('product.quantityOf', { title: product.title })}
            name="quantity"
            size="large"
            onChange={setQuantity}
            onRefuse={(reason) =>
              toast({
                message: t(
                  reason === 'below-minimum'
                    ? 'refusal.quantity.below-minimum'
                    : 'refusal.quantity.exceeds-inventory',
                ),
                tone: 'error',
              })
            }
          />
          <div className="grid min-w-60 flex-1 grid-cols-2 gap-2">
            <Button
              type="submit"
              name="intent"
              value="add"
              variant="primary"
              size="large"
              wide
              className="px-2! whitespace-nowrap"
              busy={busy === 'add' ? t('product.adding') : undefined}
              blocked={isSoldOut}
              onBlocked={() => toast({ message: t('refusal.quantity.out-of-stock'), tone: 'error' })}
            >
              {t('product.addToCart')}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="buy"
              variant="secondary"
              size="large"
              wide
              className="px-2! whitespace-nowrap"
              busy={busy === 'buy' ? t('product.adding') : undefined}
              blocked={isSoldOut}
              onBlocked={() => toast({ message: t('refusal.quantity.out-of-stock'), tone: 'error' })}
            >
              {t('product.buyNow')}
            </Button>
          </div>
        </div>
      </Form>
      <div className="flex flex-wrap justify-around gap-2 text-14">
        <MarkButton kind="wishlist" product={product} />
        <MarkButton kind="compare" product={product} />
        <ShareButton title={product.title} path={links.product(product)} />
      </div>
    </div>
  );
}
