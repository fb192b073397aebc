import { partCommission, sellerShare } from '@souk/rules/commission';

type Taken = { percent: number; taxPercent: number };

/** What is left to the store of one unit that is sold by itself for so much, as an order reckons it. */
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
