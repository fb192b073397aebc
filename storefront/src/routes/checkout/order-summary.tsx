import { moneyText } from '@souk/rules/money';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { selectedItems, type totalsOf } from '#features/cart/cart-math.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { unitsOf } from '#features/cart/units-of.ts';
import { useMoney } from '#features/catalog/money.ts';
import { ReviewItems } from '#features/checkout/review-items.tsx';
import { PayButtonLabel } from '#features/payment/pay-button-label.tsx';
import { OwnVouchers } from '#features/voucher/own-vouchers.tsx';
import { VoucherField, type VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { intentOf } from './act-on-checkout.ts';
import type { LoadedCheckout } from './load-checkout.ts';

type OrderSummaryProps = {
  page: LoadedCheckout;
  totals: ReturnType<typeof totalsOf>;
  voucher: VoucherAnswer | null;
  /** IDs of the separate forms that apply and remove a voucher. */
  forms: { offer: string; removal: string };
};

export function OrderSummary({ page, totals, voucher, forms }: OrderSummaryProps) {
  const { items, currency } = page;
  const t = useT();
  const money = useMoney();
  const navigation = useNavigation();
  const intent = navigation.formData && intentOf(navigation.formData);
  const isOrdering = navigation.formAction === links.checkout() && intent === 'order';
  // Not during the revalidation that follows: the result is known by then, and another code may be entered.
  const isAsking = navigation.state === 'submitting' && intent === 'voucher';
  const chosen = selectedItems(items);
  const total = money(moneyText(totals.totalMinor, currency));
  const small = (text: ReactNode) => <small className="block text-13 font-medium">{text}</small>;
  return (
    <aside aria-labelledby="order-title" className="card grid gap-4 p-5 lg:sticky lg:top-6">
      <h2 id="order-title" className="text-18 font-heading">
        {t('checkout.yourOrder')}
      </h2>
      <ReviewItems items={chosen} currency={currency} />
      {!voucher?.applied && (
        <OwnVouchers
          offers={page.offers}
          busyCode={isAsking ? String(navigation.formData?.get('offer') ?? '') : null}
          form={forms.offer}
        />
      )}
      <VoucherField answer={voucher} isBusy={isAsking} removalForm={forms.removal} />
      <TotalsList amounts={totals} units={unitsOf(chosen)} currency={currency} />
      <BottomBar>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          icon="lock"
          busy={isOrdering ? t('checkout.placing') : undefined}
        >
          {totals.totalMinor === 0 ? (
            t('checkout.placeFree')
          ) : (
            <PayButtonLabel
              now={t('checkout.pay', { total })}
              onDelivery={t.rich('checkout.payCash', { total, small })}
              byTransfer={t.rich('checkout.payBank', { total, small })}
            />
          )}
        </Button>
      </BottomBar>
      <p className="text-center text-12 text-text-3">
        {t.rich('checkout.terms', {
          link: (text) => (
            <Link to={links.page('terms')} className="underline">
              {text}
            </Link>
          ),
        })}
      </p>
    </aside>
  );
}
