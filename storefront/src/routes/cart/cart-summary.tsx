import type { CartItem } from '@souk/contract/cart';
import type { ReactNode } from 'react';
import { selectedItems, type totalsOf } from '#features/cart/cart-math.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { unitsOf } from '#features/cart/units-of.ts';
import { PaymentMarks } from '#features/payment/payment-marks.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import type { VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Link } from '@souk/kit/ui/link.tsx';
import { CartVoucher } from './cart-voucher.tsx';
import { DeliveryPlace } from './delivery-place.tsx';
import type { CartPage } from './load-cart-page.ts';

type CartSummaryProps = {
  page: CartPage;
  voucher: VoucherAnswer | null;
  totals: ReturnType<typeof totalsOf>;
  /** The lines that an order would include. */
  counted: readonly CartItem[];
  checkout: ReactNode;
};

export function CartSummary({ page, voucher, totals, counted, checkout }: CartSummaryProps) {
  const t = useT();
  const marks = useSiteSettings()?.payment ?? [];
  return (
    <aside aria-label={t('cart.summaryTitle')} className="card grid gap-4 p-5 lg:sticky lg:top-6">
      <h2 className="text-18 font-heading">{t('cart.summaryTitle')}</h2>
      <DeliveryPlace cart={page} place={page.place} />
      {selectedItems(page.items).length > 0 && <CartVoucher answer={voucher} offers={page.vouchers} />}
      <TotalsList
        amounts={totals}
        units={unitsOf(counted)}
        currency={page.currency}
        isEstimate={page.address === null}
      />
      {checkout}
      {!page.isSignedIn && (
        <p className="text-center text-12 text-text-3">
          {t('cart.guests')}{' '}
          <Link to={links.login(links.cart())} className="link">
            {t('account.header.login')}
          </Link>
        </p>
      )}
      <PaymentMarks marks={marks} label={t('layout.footer.payment')} />
    </aside>
  );
}
