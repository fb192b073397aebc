import { PRICE_TYPE, priceTypeOf } from '@souk/rules/codes';
import type { LineInventorySchema, LineProductSchema, LineShippingPlaceSchema } from '@souk/contract/cart';
import type { ShippingPlace } from '@souk/contract/catalog-entities';
import { moneyNumber, moneyText } from '@souk/rules/money';
import type { z } from 'zod';
import { wireLocalTime, wireTime } from '#http/wire-time.ts';
import { freeFrom, placeView } from '#shipping/view.ts';
import type { CartLine } from './cart-line.ts';

export type LineProduct = z.infer<typeof LineProductSchema>;
export type LineInventory = z.infer<typeof LineInventorySchema>;
export type LineShippingPlace = z.infer<typeof LineShippingPlaceSchema>;
type Place = CartLine['places'][number];

/** `flash_product` of CONTRACT §3.3, for cart and order lines. */
export function lineProductView(line: CartLine, currency: string): LineProduct {
  const { product, tax, bundle, flash } = line;
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    image: product.image,
    selling: moneyNumber(product.selling_minor, currency),
    offered: moneyNumber(product.offered_minor, currency),
    price: flash ? moneyText(flash.priceMinor, currency) : null,
    end_time: flash ? wireLocalTime(flash.endTime) : null,
    review_count: product.review_count,
    rating: Number(product.rating),
    tax_rule_id: product.tax_rule_id,
    shipping_rule_id: product.shipping_rule_id,
    bundle_deal_id: product.bundle_deal_id === null ? null : String(product.bundle_deal_id),
    bundle_deal: bundle && { id: bundle.id, buy: bundle.buy, free: bundle.free, title: bundle.title },
    tax_rules: {
      id: tax.id,
      title: tax.title,
      type: priceTypeOf(tax.type),
      price: tax.type === PRICE_TYPE.flat ? moneyNumber(tax.flat_minor, currency) : Number(tax.percent),
      created_at: wireTime(tax.created_at),
      updated_at: wireTime(tax.updated_at),
    },
    product_images: line.images.map((image) => ({
      id: image.id,
      image: image.image,
      product_id: product.id,
      attributes: image.values.map((value) => ({
        attribute_value_id: value.valueId,
        attribute_value: { id: value.valueId, attribute: value.attributeId },
      })),
      created_at: wireTime(image.created_at),
      updated_at: wireTime(image.updated_at),
    })),
    shipping_rule: {
      id: line.shippingRule.id,
      title: line.shippingRule.title,
      single_price: line.shippingRule.single_price ? 1 : 0,
      free_from: freeFrom(line.shippingRule, currency),
      shipping_places: line.places.length
        ? line.places.map((place) => placeView(place, currency))
        : [nowhere(line.shippingRule.id, currency)],
    },
  };
}

/** `updated_inventory` of CONTRACT §3.3. */
export function lineInventoryView(line: CartLine, currency: string): LineInventory {
  const { inventory } = line;
  return {
    id: inventory.id,
    product_id: inventory.product_id,
    quantity: inventory.quantity,
    price: moneyText(inventory.price_minor, currency),
    sku: inventory.sku,
    inventory_attributes: line.attributes.map((value) => ({
      attribute_value_id: value.valueId,
      attribute_value: {
        attribute_id: value.attributeId,
        title: value.valueTitle,
        attribute: { id: value.attributeId, title: value.attributeTitle },
      },
    })),
    created_at: wireTime(inventory.created_at),
    updated_at: wireTime(inventory.updated_at),
  };
}

/** `shipping_place` of CONTRACT §3.3: a place with its rule. */
export function lineShippingPlaceView(
  line: { shippingRule: Pick<CartLine['shippingRule'], 'id' | 'title' | 'single_price'> },
  place: Place,
  currency: string,
): LineShippingPlace {
  return {
    ...placeView(place, currency),
    shipping_rule: {
      id: line.shippingRule.id,
      title: line.shippingRule.title,
      single_price: line.shippingRule.single_price ? 1 : 0,
    },
  };
}

/** Clients read the first place unchecked (CONTRACT §3.3), so a rule without places shows ZZ, which no address can have. */
function nowhere(ruleId: number, currency: string): ShippingPlace {
  return {
    id: 0,
    country: 'ZZ',
    state: '',
    price: moneyText(0, currency),
    day_needed: 0,
    pickup_price: moneyText(0, currency),
    pickup_point: 0,
    shipping_rule_id: ruleId,
    pickup_phone: '',
    pickup_address_line_1: '',
    pickup_address_line_2: null,
    pickup_zip: '',
    pickup_state: '',
    pickup_city: '',
    pickup_country: '',
  };
}
