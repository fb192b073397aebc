import type { ProductDetail } from '@souk/contract/catalog-entities';
import { amountText, toMinor } from '@souk/rules/money';
import type { EffectivePrice } from '@souk/rules/price';
import { links } from '#links.ts';
import { choiceOf, optionGroups, priceOf } from './choose-variant.ts';

type InventoryRow = ProductDetail['inventory'][number];

type OfferFacts = {
  product: ProductDetail;
  currency: string;
  /** Time at which the prices apply. */
  nowMs: number;
  /** Used for shipping to any country, and as the country of stores that haven't stated theirs. */
  country: string;
  /** Absolute URL of a path. */
  addressOf: (path: string) => string;
};

const schema = (name: string) => `https://schema.org/${name}`;
const maxPlaces = 10;

/** `offers` of schema.org: one Offer, or an AggregateOffer with one Offer per variant. */
export function offersOf(facts: OfferFacts): object {
  const { product, currency, nowMs } = facts;
  const rows = product.inventory;
  const prices = rows.map((row) => priceOf(product, row, { currency, nowMs }));
  if (rows.length < 2) return offerOf(facts, rows[0], prices[0]!, termsOf(facts)); // there is at least one variant
  const amounts = prices.map(({ priceMinor }) => priceMinor);
  const terms = termsOf(facts);
  return {
    '@type': 'AggregateOffer',
    url: facts.addressOf(links.product(product)),
    priceCurrency: currency,
    lowPrice: amountText(Math.min(...amounts), currency),
    highPrice: amountText(Math.max(...amounts), currency),
    offerCount: rows.length,
    availability: schema(product.in_stock ? 'InStock' : 'OutOfStock'),
    // Only the first offer has the full terms; the others reference them.
    offers: rows.map((row, index) =>
      offerOf(facts, row, prices[index]!, index === 0 ? terms : namesOf(terms)),
    ),
  };
}

type Terms = { shippingDetails: Node[]; hasMerchantReturnPolicy: Node };
type Node = { '@id': string };

function offerOf(
  { product, currency, addressOf }: OfferFacts,
  row: InventoryRow | undefined,
  price: EffectivePrice,
  terms: Terms,
): object {
  const isVariant = product.inventory.length > 1 && row !== undefined;
  const amount = amountText(price.priceMinor, currency);
  return {
    '@type': 'Offer',
    ...(isVariant ? { name: nameOf(product, row) } : {}),
    url: addressOf(links.product(product, isVariant ? row.id : undefined)),
    sku: skuOf(product, row),
    priceCurrency: currency,
    price: amount,
    priceSpecification: [
      { '@type': 'UnitPriceSpecification', price: amount, priceCurrency: currency },
      ...(price.previousMinor === null
        ? []
        : [
            {
              '@type': 'UnitPriceSpecification',
              priceType: schema('StrikethroughPrice'),
              price: amountText(price.previousMinor, currency),
              priceCurrency: currency,
            },
          ]),
    ],
    availability: schema((row ? row.quantity > 0 : product.in_stock) ? 'InStock' : 'OutOfStock'),
    itemCondition: schema('NewCondition'),
    seller: { '@type': 'Organization', name: product.store.name },
    ...(price.flashEndsMs === null ? {} : { priceValidUntil: new Date(price.flashEndsMs).toISOString() }),
    ...terms,
  };
}

/** The seller's SKU, or a generated one that is unique in the shop. */
export function skuOf(product: Pick<ProductDetail, 'id'>, row: InventoryRow | undefined): string {
  return row?.sku || (row ? `${product.id}-${row.id}` : String(product.id));
}

function nameOf(product: ProductDetail, row: InventoryRow): string {
  const choice = choiceOf(product, row);
  const words = optionGroups(product).flatMap(
    (group) => group.options.find(({ id }) => id === choice[group.id])?.title ?? [],
  );
  return [product.title, ...words].join(', ');
}

/** Shipping and return terms; the other offers reference them by `@id`. */
function termsOf({ product, currency, country }: OfferFacts): Terms {
  return {
    shippingDetails: product.shipping_rule.shipping_places.slice(0, maxPlaces).map((place) => ({
      '@id': `#to-${place.id}`,
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: amountText(toMinor(place.price, currency), currency),
        currency,
      },
      shippingDestination: {
        '@type': 'DefinedRegion',
        addressCountry: isAny(place.country) ? country : place.country,
        ...(isAny(place.state) ? {} : { addressRegion: place.state }),
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, (product.store.hand_over?.days ?? 0) + 1),
        transitTime: days(Math.min(1, place.day_needed), place.day_needed),
      },
    })),
    hasMerchantReturnPolicy: {
      '@id': '#returns',
      '@type': 'MerchantReturnPolicy',
      applicableCountry: product.store.country || country,
      // Unlimited, because the shop defines no return period for returnable products.
      returnPolicyCategory: schema(
        product.refundable === 1 ? 'MerchantReturnUnlimitedWindow' : 'MerchantReturnNotPermitted',
      ),
      ...(product.refundable === 1 ? { returnMethod: schema('ReturnByMail') } : {}),
    } as Node,
  };
}

function namesOf({ shippingDetails, hasMerchantReturnPolicy }: Terms): Terms {
  return {
    shippingDetails: shippingDetails.map(({ '@id': id }) => ({ '@id': id })),
    hasMerchantReturnPolicy: { '@id': hasMerchantReturnPolicy['@id'] },
  };
}

const isAny = (code: string) => code === '' || code === '*';

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});
