import type { ComponentProps } from 'react';
import { lazyComponent, LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { VoucherOffers as ServerOnlyVoucherOffers } from './voucher-offers.tsx';

// Lazy-loaded: few customers have vouchers.
const VoucherOffers = import.meta.env.SSR
  ? ServerOnlyVoucherOffers
  : lazyComponent(async () => (await import('./voucher-offers.tsx')).VoucherOffers);

export function OwnVouchers(props: ComponentProps<typeof ServerOnlyVoucherOffers>) {
  if (props.offers.length === 0) return null;
  return (
    <LazyHydrate>
      <VoucherOffers {...props} />
    </LazyHydrate>
  );
}
