import type { ComponentProps } from 'react';
import { fetchedLater, Later } from '@souk/kit/ui/later.tsx';
import { VoucherOffers as DrawnVoucherOffers } from './voucher-offers.tsx';

// Few who buy have any.
const VoucherOffers = import.meta.env.SSR
  ? DrawnVoucherOffers
  : fetchedLater(async () => (await import('./voucher-offers.tsx')).VoucherOffers);

/** The shopper's own vouchers, where there are some. */
export function OwnVouchers(props: ComponentProps<typeof DrawnVoucherOffers>) {
  if (props.offers.length === 0) return null;
  return (
    <Later>
      <VoucherOffers {...props} />
    </Later>
  );
}
