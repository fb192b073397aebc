import type { CartItem } from '@souk/contract/cart';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { selectedItems, totalsOf, type Destination } from '#features/cart/cart-math.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { unitsOf } from '#features/cart/units-of.ts';
import { ReviewItems } from '#features/checkout/review-items.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';

/** ID of the form that "Continue" submits. */
export const shippingForm = 'shipping';

type ShippingColumnsProps = {
  items: readonly CartItem[];
  to: Destination;
  currency: string;
  nowMs: number;
  isEstimate: boolean;
  children: ReactNode;
};

export function ShippingColumns({ items, to, currency, nowMs, isEstimate, children }: ShippingColumnsProps) {
  const t = useT();
  const chosen = selectedItems(items);
  const navigation = useNavigation();
  const isBusy =
    navigation.formAction === links.shipping() && navigation.formData?.get('intent') === 'continue';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 gap-6">{children}</div>
      <aside aria-labelledby="summary-title" className="card grid gap-4 p-5 lg:sticky lg:top-6">
        <h2 id="summary-title" className="text-18 font-heading">
          {t('cart.summaryTitle')}
        </h2>
        <ReviewItems items={chosen} currency={currency} />
        <TotalsList
          amounts={totalsOf(items, to, { currency, nowMs })}
          units={unitsOf(chosen)}
          currency={currency}
          isEstimate={isEstimate}
        />
        <BottomBar>
          <Button
            type="submit"
            form={shippingForm}
            variant="primary"
            size="large"
            wide
            busy={isBusy ? t('shipping.busy') : undefined}
          >
            {t('shipping.continue')}
          </Button>
        </BottomBar>
      </aside>
    </div>
  );
}
