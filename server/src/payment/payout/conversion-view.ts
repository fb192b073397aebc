import type { BalanceAdjustment } from '@souk/contract/console/operator-balances';

type ConversionRow = {
  currency: string;
  amount_minor: number;
  to_currency: string | null;
  to_minor: number | null;
  rate: string | null;
};

/** Null: the adjustment isn't a conversion. */
export const conversionView = (row: ConversionRow): BalanceAdjustment['conversion'] =>
  row.to_currency === null || row.to_minor === null || row.rate === null
    ? null
    : {
        from: { minor: -row.amount_minor, currency: row.currency },
        to: { minor: row.to_minor, currency: row.to_currency },
        rate: row.rate,
      };
