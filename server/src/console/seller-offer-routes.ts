import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { listVoucherBases } from '#order/list-voucher-bases.ts';
import { voucherCost } from '@souk/rules/voucher-cost';
import { storeRecordHandlers } from './operator-record-routes.ts';

const vouchers = storeRecordHandlers('voucher');
const bundles = storeRecordHandlers('bundle-deal');

const dayMs = 24 * 3600 * 1000;

export const sellerOfferHandlers: ConsoleHandlers<ConsoleApi['sellerOffers']> = {
  listVouchers: vouchers.list,
  readVoucher: vouchers.read,
  createVoucher: vouchers.create,
  saveVoucher: vouchers.save,
  deleteVoucher: vouchers.remove,
  listBundles: bundles.list,
  readBundle: bundles.read,
  createBundle: bundles.create,
  saveBundle: bundles.save,
  deleteBundle: bundles.remove,

  async readVoucherCost({ db, now, settings: { currency }, caller, query }) {
    const since = new Date(now.getTime() - 30 * dayMs);
    const bases = await listVoucherBases(db, caller.scope, { since, currency });
    const { orders, costMinor } = voucherCost(bases, {
      percent: query.type === 'percent' ? query.percent : null,
      flatMinor: query.flat_minor,
      minSpendMinor: query.min_spend_minor,
      usageLimit: query.usage_limit || null,
      limitPerCustomer: query.limit_per_customer || null,
    });
    return { orders, of: bases.length, cost: { minor: costMinor, currency } };
  },
};
