import type { CartItem } from '@souk/contract/cart';
import { moneyText, toMinor } from '@souk/rules/money';
import { MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { tooMany } from './line-problem.tsx';

type LineQuantityProps = { item: CartItem; currency: string };

/** Quantity, applied immediately, and the line total; submits as a form without JavaScript. */
export function LineQuantity({ item, currency }: LineQuantityProps) {
  const t = useT();
  const quantity = useFetcher<{ messages: readonly string[] } | null>();
  const { title } = item.flash_product;
  const asked = Number(quantity.formData?.get('quantity') ?? item.quantity);

  const refused = quantity.state === 'idle' ? quantity.data?.messages : undefined;
  useEffect(() => {
    for (const message of refused ?? []) toast({ message, tone: 'error' });
  }, [refused]);

  const bound = item.most >= MAX_LINE_QUANTITY ? t('refusal.quantity.above-maximum') : tooMany(item, t);
  const ids = { product_id: item.product_id, inventory_id: item.inventory_id };
  const ask = (units: number) =>
    void quantity.submit(
      { intent: 'quantity', ...ids, was: item.quantity, quantity: units },
      { method: 'post', action: links.cart() },
    );

  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-3 sm:col-auto sm:contents">
      {item.available ? (
        <quantity.Form
          method="post"
          action={links.cart()}
          className="flex flex-wrap items-center gap-2 self-center"
        >
          <input type="hidden" name="intent" value="quantity" />
          <input type="hidden" name="was" value={item.quantity} />
          <input type="hidden" name="product_id" value={item.product_id} />
          <input type="hidden" name="inventory_id" value={item.inventory_id} />
          <Quantity
            value={asked}
            max={Math.max(1, item.most)}
            size="small"
            name="quantity"
            label={t('cart.line.quantity', { title })}
            onChange={ask}
            onRefuse={(reason) =>
              toast({
                message: reason === 'below-minimum' ? t('refusal.quantity.below-minimum') : bound,
                tone: 'error',
              })
            }
          />
          <noscript>
            <button type="submit" name="plain" value="1" className="link text-13">
              {t('cart.line.plainQuantity')}
            </button>
          </noscript>
        </quantity.Form>
      ) : (
        <span />
      )}
      <LineAmount item={item} currency={currency} asked={asked} isBusy={quantity.state !== 'idle'} />
    </div>
  );
}

type LineAmountProps = LineQuantityProps & { asked: number; isBusy: boolean };

function LineAmount({ item, currency, asked, isBusy }: LineAmountProps) {
  const t = useT();
  const money = useMoney();
  const together = (price: string) => money(moneyText(toMinor(price, currency) * asked, currency));
  return (
    <div className="grid justify-items-end self-center tabular-nums sm:min-w-24" aria-busy={isBusy}>
      <b className="text-16 font-bold">
        <bdi>{together(item.unit_price)}</bdi>
      </b>
      {item.previous_price !== null && (
        <s className="text-13 text-text-3">
          <bdi>{together(item.previous_price)}</bdi>
        </s>
      )}
      {asked > 1 && (
        <span className="text-12 text-text-3">{t('cart.line.each', { price: money(item.unit_price) })}</span>
      )}
    </div>
  );
}
