import { partCommission, sellerShare } from '@souk/rules/commission';

type Taken = { percent: number; taxPercent: number };

/** The store's earnings for one unit sold at this price, computed as in an order. */
export function leftOf(priceMinor: number, { percent, taxPercent }: Taken): number {
  const { minor, taxMinor } = partCommission([{ baseMinor: priceMinor, percent }], taxPercent);
  return sellerShare({
    subtotalMinor: priceMinor,
    bundleOfferMinor: 0,
    voucherSellerMinor: 0,
    shippingMinor: 0,
    commissionMinor: minor,
    commissionTaxMinor: taxMinor,
  });
}
