import type { ComponentProps } from 'react';
import { fetchedLater, Later } from '@souk/kit/ui/later.tsx';
import { VoucherOffers as DrawnVoucherOffers } from './voucher-offers.tsx';

// Lazy-loaded: few customers have vouchers.
const VoucherOffers = import.meta.env.SSR
  ? DrawnVoucherOffers
  : fetchedLater(async () => (await import('./voucher-offers.tsx')).VoucherOffers);

export function OwnVouchers(props: ComponentProps<typeof DrawnVoucherOffers>) {
  if (props.offers.length === 0) return null;
  return (
    <Later>
      <VoucherOffers {...props} />
    </Later>
  );
}
