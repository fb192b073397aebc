import { cartTotals } from '@souk/rules/totals';
import { findOrderAddress } from '#address/get-order-address.ts';
import { lineTotals } from '#cart/line-totals.ts';
import { loadCartLines } from '#cart/load-cart-lines.ts';
import { inLanguage } from '#catalog/catalog-texts.ts';
import type { Doors } from '#http/mount.ts';
import { Refusal, refuse } from '#http/refusal.ts';
import { discountOf, findUsableVoucher, voucherCustomer, voucherLines } from './check-voucher.ts';
import { validVoucherView } from './view.ts';

export const voucherDoors: Doors<'voucher'> = {
  validity: {
    limit: 'voucher-or-track',
    async handle({ db, owner, body, language, settings, now }) {
      const code = body.voucher?.trim() || body.code?.trim();
      if (!code) return refuse('refusal.voucher.required');
      if (!owner) return refuse('refusal.order.none-selected');
      const [selected, address] = await Promise.all([
        loadCartLines(db, owner, { now, language, only: 'selected' }),
        findOrderAddress(db, owner),
      ]);
      const lines = selected.filter((line) => line.isAvailable);
      if (lines.length === 0) return refuse('refusal.order.none-selected');

      const counted = voucherLines(lines);
      const customer = voucherCustomer(owner, address?.email ?? null);
      const found = await findUsableVoucher(db, { code, customer, lines: counted, settings, now });
      if (!found.ok) return new Refusal(found.reasons);

      // What the order would take off: goods that a bundle gives away cannot be discounted once more.
      const { currency } = settings;
      const { voucherMinor } = cartTotals({
        currency,
        lines: lineTotals(
          lines.map((line) => ({ line, chosen: null })),
          currency,
        ),
        voucher: discountOf(found.voucher, counted, settings),
      });
      const [voucher = found.voucher] = await inLanguage(
        { db, language },
        'vouchers',
        [found.voucher],
        ['title'],
      );
      return validVoucherView(voucher, voucherMinor, currency);
    },
  },
};
