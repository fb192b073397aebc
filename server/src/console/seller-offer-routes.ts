import type { ConsoleApi } from '@souk/contract/console-api';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal } from '#http/refusal.ts';
import { listVoucherBases } from '#order/list-voucher-bases.ts';
import { listVoucherSales, type VoucherSales } from '#order/voucher-sales.ts';
import { voucherCost } from '@souk/rules/voucher-cost';
import { storeRecordHandlers } from './operator-record-routes.ts';

const vouchers = storeRecordHandlers('voucher');
const bundles = storeRecordHandlers('bundle-deal');

const none: VoucherSales = { orders: 0, costMinor: 0, broughtMinor: 0 };
const dayMs = 24 * 3600 * 1000;

export const sellerOfferHandlers: ConsoleHandlers<ConsoleApi['sellerOffers']> = {
  async listVouchers(call) {
    const { db, caller, settings } = call;
    const page = await vouchers.list(call);
    if (page instanceof Refusal) return page;
    const voucherIds = page.rows.map(({ id }) => id);
    const sales = await listVoucherSales(db, caller.scope, { voucherIds, currency: settings.currency });
    const rows = page.rows.map((row) => {
      const { orders, costMinor, broughtMinor } = sales.get(row.id) ?? none;
      const facts = { ...row.facts, orders, cost_minor: costMinor, brought_minor: broughtMinor };
      return { ...row, facts };
    });
    return { ...page, rows };
  },
  readVoucher: vouchers.read,
  createVoucher: vouchers.create,
  saveVoucher: vouchers.save,
  deleteVoucher: vouchers.remove,
  readVoucherUses: vouchers.uses,
  listBundles: bundles.list,
  readBundle: bundles.read,
  createBundle: bundles.create,
  saveBundle: bundles.save,
  deleteBundle: bundles.remove,
  readBundleUses: bundles.uses,
  moveBundleUses: bundles.move,

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
