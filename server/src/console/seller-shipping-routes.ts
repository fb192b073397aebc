import type { ConsoleApi } from '@souk/contract/console-api';
import { arrivalRange } from '@souk/rules/delivery';
import { leftForFreeShipping, paidShipping } from '@souk/rules/free-shipping';
import { placeFor, shippingPrice } from '@souk/rules/shipping';
import { SHIPPING_TYPE } from '@souk/rules/codes';
import { listVariants } from '#cart/line-queries.ts';
import { unitPrice } from '#cart/unit-price.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseUnknown } from '#http/refusal.ts';
import { listCountries } from '#settings/countries.ts';
import { coverageByCountry } from '#cart/console/coverage-by-country.ts';
import { storeRecordHandlers } from './operator-record-routes.ts';
import {
  listGaps,
  listReaches,
  loadTestedProducts,
  type TestedProduct,
} from '#cart/console/seller-shipping-queries.ts';

const rules = storeRecordHandlers('shipping-rule');

export const sellerShippingHandlers: ConsoleHandlers<ConsoleApi['sellerShipping']> = {
  listShippingRules: rules.list,
  readShippingRule: rules.read,
  createShippingRule: rules.create,
  saveShippingRule: rules.save,
  deleteShippingRule: rules.remove,
  readShippingRuleUses: rules.uses,
  moveShippingRuleUses: rules.move,

  async readCoverage({ db, now, caller: { scope } }) {
    const [reaches, gaps] = await Promise.all([listReaches(db, scope), listGaps(db, scope, { now })]);
    const reachOf = coverageByCountry(reaches);
    const all = Object.keys(listCountries().countries).map(reachOf);
    return {
      countries: all.filter((reach) => reach !== 'not').length,
      partly: all.filter((reach) => reach === 'partly').length,
      of: all.length,
      carts: gaps.reduce((sum, { of_week }) => sum + of_week, 0),
      gaps: gaps.map(({ of_week: _ofWeek, ...gap }) => ({
        ...gap,
        is_closed: reachOf(gap.country) === 'all',
      })),
    };
  },

  async testShipping({ db, now, settings: { currency }, caller: { scope }, body: { goods: items, ...to } }) {
    const ids = [...new Set(items.map(({ product_id }) => product_id))];
    const { products, places } = await loadTestedProducts(db, scope, ids);
    if (products.length < ids.length) return refuseUnknown();
    const prices = new Map(
      await Promise.all(ids.map(async (id) => [id, await leastPrice(db, { id, now })] as const)),
    );
    const tried = items.map(({ product_id, quantity }) => {
      const product = products.find(({ id }) => id === product_id)!; // all were found
      const ofRule = places.filter((place) => place.shipping_rule_id === product.rule.id);
      return { product, quantity, place: placeFor(ofRule, to), unitMinor: prices.get(product_id)! };
    });
    const travelling = tried.flatMap(({ place, ...line }) => (place ? [{ ...line, place }] : [])).map(lineOf);
    const paid = paidShipping(travelling);
    const left = leftForFreeShipping(travelling);
    const ways = travelling.map(({ product, place }, index) => ({
      rule: product.rule.title,
      price: { minor: paid[index]!, currency },
      pickup: place.pickup_point,
      ...arrivalRange({
        placedMs: now.getTime(),
        daysNeeded: place.day_needed,
        handOver: product.hand_over,
      }),
    }));
    const lines = tried.map(({ product, place }) => ({
      title: product.title,
      way: place ? ways.shift()! : null, // one for each product with a place, in order
    }));
    return {
      lines,
      shipping: { minor: paid.reduce((sum, minor) => sum + minor, 0), currency },
      left: left === null ? null : { minor: left, currency },
    };
  },
};

type Tried = {
  product: TestedProduct;
  quantity: number;
  unitMinor: number;
  place: Awaited<ReturnType<typeof loadTestedProducts>>['places'][number];
};

function lineOf({ product, quantity, unitMinor, place }: Tried) {
  const { single_price: singlePrice, free_from_minor: freeFromMinor } = product.rule;
  const prices = { priceMinor: place.price_minor, pickupPriceMinor: 0, pickupPoint: false };
  return {
    storeId: 0,
    quantity,
    unitMinor,
    bundle: product.bundle,
    freeFromMinor,
    product,
    place,
    shippingMinor: shippingPrice({
      place: prices,
      shippingType: SHIPPING_TYPE.location,
      singlePrice,
      quantity,
    }),
  };
}

/** Current price; the cheapest variant's. */
async function leastPrice(
  db: Parameters<typeof listVariants>[0],
  { id, now }: { id: number; now: Date },
): Promise<number> {
  const variants = await listVariants(db, { productId: id, now, isLocked: false });
  const prices = variants.map(
    (variant) =>
      unitPrice(
        {
          sellingMinor: variant.selling_minor,
          offeredMinor: variant.offered_minor,
          variantPriceMinor: variant.price_minor,
          hasAttributes: Boolean(variant.has_attributes),
          flashPriceMinor: variant.flash_price_minor,
        },
        now,
      ).priceMinor,
  );
  return Math.min(...prices);
}
