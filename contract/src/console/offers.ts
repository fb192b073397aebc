import { CATALOGUE, LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { amount, minor, moment, percent, recordId, savedRecord, texts, title, visibility } from './record.ts';

const positive = z.int().min(1).max(CATALOGUE.stock);
const isSpan = ({ start, end }: { start: string; end: string }) => start < end;
const endsLater = { path: ['end'], message: 'too_low' };

export const flashSaleInput = z
  .strictObject({
    ...savedRecord,
    title,
    status: visibility.default('public'),
    start: moment,
    end: moment,
    /** Deadline for proposals by stores; null: none accepted. */
    proposals_until: moment.nullable().default(null),
    /** Minimum percentage below the product's lowest price of 30 days, for proposals. */
    proposals_percent: z.int().min(0).max(90).default(0),
    products: z
      .array(
        z.strictObject({
          product_id: recordId,
          price_minor: minor,
          /** Units at this price; null: unlimited. */
          quota: positive.nullable().default(null),
          limit_per_shopper: positive.nullable().default(null),
        }),
      )
      .max(CATALOGUE.saleProducts),
    texts: texts({ title: CATALOGUE.title }),
  })
  .refine(isSpan, endsLater);
export type FlashSaleInput = z.output<typeof flashSaleInput>;

export const voucherInput = z
  .strictObject({
    ...savedRecord,
    title,
    code: z
      .string()
      .max(LONGEST.voucher)
      .regex(/^[\p{L}\p{N}_-]+$/u),
    amount,
    min_spend_minor: minor.default(0),
    usage_limit: positive.nullable().default(null),
    limit_per_customer: positive.nullable().default(null),
    start: moment,
    end: moment,
    status: visibility.default('public'),
    /** Percentage of the discount paid by the shop, the rest by sellers; null: all of a shop voucher, nothing of a store's. */
    shop_pays_percent: percent.nullable().default(null),
    /** Listed publicly; otherwise usable only by people who know the code. */
    is_public: z.boolean().default(true),
    texts: texts({ title: CATALOGUE.title }),
  })
  .refine(isSpan, endsLater);
export type VoucherInput = z.output<typeof voucherInput>;
