import { z } from 'zod';
import { VoucherSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { optional, text, userToken } from './input.ts';
import { id, money } from './wire.ts';

const code = optional(text(50, 'refusal.voucher.invalid'));

/** CONTRACT §2.6; `code` is another name for `voucher`. The limits' numbers stay on the product's page (CONTRACT §3.7). */
export const validity = endpoint({
  method: 'POST',
  path: 'voucher/validity',
  access: 'guest',
  summary: 'What a voucher takes off the selected cart rows, or why it can not be used',
  body: z.object({ voucher: code, code, user_token: userToken }),
  reply: VoucherSchema.omit({ usage_limit: true, limit_per_customer: true }).extend({
    /** [ours] null: of the shop; otherwise only this seller's lines count. */
    store_id: id.nullable(),
    discount: money,
  }),
});
