import type { ConsoleApi } from '@souk/contract/console-api';
import { holds } from '@souk/rules/permissions';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { countOpenOrders } from '#order/seller-queries.ts';
import { readWeeksOfSales } from '#order/seller-sales.ts';
import { readTimeZone } from '#seller/read-time-zone.ts';
import { ownStepView } from '#seller/console/own-step-view.ts';
import { readWidestGap } from '#cart/console/read-widest-gap.ts';
import { readOnboarding } from '#seller/console/read-onboarding.ts';
import { countDrafts } from '#product/approval/draft-queries.ts';
import { countLowStock } from '#product/seller-queries.ts';
import { readBankState } from '#payment/payout/bank-account/read-account-numbers.ts';
import { countOpenReturns } from '#returns/queries.ts';
import { countReviewsToAnswer } from '#review/seller-queries.ts';
import { authorOf } from '#product/console/seller-draft-routes.ts';

export const sellerHomeHandlers: ConsoleHandlers<ConsoleApi['sellerHome']> = {
  async readHome({ shop, db, language, now, settings, caller }) {
    const { scope, permissions } = caller;
    const bank = await readBankState(shop, scope);
    const zone = await readTimeZone(db, scope, settings);
    const [orders, returns, stock, sales, onboarding, gap, reviews, drafts] = await Promise.all([
      holds(permissions, 'orders.read') ? countOpenOrders(db, scope, now) : null,
      holds(permissions, 'returns.read') ? countOpenReturns(db, scope) : null,
      holds(permissions, 'stock.read') ? countLowStock(db, scope) : null,
      holds(permissions, 'money.read')
        ? readWeeksOfSales(db, scope, { now, zone, currency: settings.currency })
        : null,
      holds(permissions, 'store.read')
        ? readOnboarding({ db, language }, scope, { now, bank, settings })
        : null,
      holds(permissions, 'shipping.read') ? readWidestGap(db, scope, now) : null,
      holds(permissions, 'reviews.read') ? countReviewsToAnswer(db, scope, now) : null,
      holds(permissions, 'products.read') ? countDrafts(db, authorOf(caller)) : null,
    ]);
    return {
      orders: orders && {
        ...orders,
        oldest_at: orders.oldest_at?.toISOString() ?? null,
        oldest_to_confirm_at: orders.oldest_to_confirm_at?.toISOString() ?? null,
        oldest_to_ship_at: orders.oldest_to_ship_at?.toISOString() ?? null,
      },
      returns: returns && { ...returns, oldest_at: returns.oldest_at?.toISOString() ?? null },
      stock,
      sales: sales && sales.own,
      also_sales: sales ? sales.others : [],
      steps: onboarding?.steps ?? [],
      own_steps: onboarding?.own.map(ownStepView) ?? [],
      required_steps: onboarding?.required ?? 0,
      gap,
      reviews,
      sent_back: drafts && drafts.sent_back,
    };
  },

  async readWaiting({ shop, db, language, now, settings, caller }) {
    const { scope, permissions } = caller;
    const bank = await readBankState(shop, scope);
    const [orders, returns, stock, reviews, drafts, onboarding] = await Promise.all([
      holds(permissions, 'orders.read') ? countOpenOrders(db, scope, now) : null,
      holds(permissions, 'returns.read') ? countOpenReturns(db, scope) : null,
      holds(permissions, 'stock.read') ? countLowStock(db, scope) : null,
      holds(permissions, 'reviews.read') ? countReviewsToAnswer(db, scope, now) : null,
      holds(permissions, 'products.read') ? countDrafts(db, authorOf(caller)) : null,
      holds(permissions, 'store.read')
        ? readOnboarding({ db, language }, scope, { now, bank, settings })
        : null,
    ]);
    return {
      orders: orders && {
        to_do: orders.to_do,
        late: orders.late,
        to_answer: orders.to_answer,
      },
      returns: returns && returns.asked,
      products: drafts && drafts.sent_back,
      stock: stock && stock.empty,
      reviews: reviews && reviews.to_answer,
      required_steps: onboarding && onboarding.required,
    };
  },
};
