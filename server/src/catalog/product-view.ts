import { publicStatusOf, oneTwoOf } from '@souk/rules/codes';
import type { ProductDetail } from '@souk/contract/catalog-entities';
import { moneyNumber, moneyText } from '@souk/rules/money';
import { specificationsText } from '@souk/rules/specifications';
import { timeOf, wireLocalTime, wireTime } from '#http/wire-time.ts';
import { cleanedHtml } from '#texts/cleaned-html.ts';
import { linkView } from './listing-view.ts';
import type { PriorPrices } from './prior-prices.ts';
import { shownAsStored, type ProductRow } from './product-queries.ts';
import type { Shared } from './shared-view.ts';

type Moment = { isWishlisted: boolean; currency: string; now: Date; prior: PriorPrices };
type Crumb = NonNullable<Shared['place']['category']>;

/** CONTRACT §3.2. */
export function productView(
  product: ProductRow,
  { seller, place, shipping, labels }: Shared,
  { isWishlisted, currency, now, prior }: Moment,
): ProductDetail {
  const images = imagesView(product);
  const { category } = place;
  const subcategory = category && place.subcategory; // a subcategory's breadcrumb needs its category
  const crumbs = [category, subcategory].filter((crumb) => crumb !== null);
  return {
    id: product.id,
    ...asStored(product),
    description: cleanedHtml(product.description),
    overview: cleanedHtml(product.overview),
    selling: moneyNumber(product.selling_minor, currency),
    offered: moneyNumber(product.offered_minor, currency),
    purchased: product.purchased,
    status: publicStatusOf(product.status),
    refundable: product.refundable ? 1 : 0,
    rating: Number(product.rating),
    admin_id: product.store_id,
    bundle_deal_id: product.bundle_deal_id === null ? null : String(product.bundle_deal_id),
    price: product.flash_minor === null ? null : moneyText(product.flash_minor, currency),
    end_time: product.flash_end === null ? null : wireLocalTime(product.flash_end),
    wishlisted: isWishlisted ? 1 : null,
    in_stock: product.inventories.some((row) => row.quantity > 0),
    time_zone: 'UTC', // for times without a zone in this reply (CONTRACT §1.6)
    created_at: wireTime(product.created_at),
    updated_at: wireTime(product.updated_at),
    category_data: crumbs.map(linkView),
    current_categories: [
      ...(category ? [crumbView(category, null)] : []),
      ...(category && subcategory ? [crumbView(subcategory, category.id)] : []),
    ],
    category: category && linkView(category),
    sub_category: subcategory && linkView(subcategory),
    images,
    product_image_names: images,
    inventory: inventoryView(product, { currency, prior }),
    attribute: attributesView(product, currency),
    vouchers: seller.vouchers.flatMap(({ endMs, view }) => (now.getTime() < endMs ? view : [])),
    brand: labels.brand,
    store: seller.store,
    bundle_deal: labels.bundle,
    shipping_rule: shipping,
    specifications: specificationsText(product.specifications),
    specification_rows: product.specifications.map(({ title, value }) => ({ title, value })),
    weight: product.weight_grams === null ? '' : `${product.weight_grams} g`,
    dimention: product.dimensions ?? '',
    sku: product.inventories[0]?.sku ?? '',
    barcode: product.inventories[0]?.gtin ?? '',
    flash: flashView(product),
    server_time: now.getTime(),
  };
}

function asStored(product: ProductRow): Pick<ProductRow, (typeof shownAsStored)[number]> {
  const shown: Partial<ProductRow> = {};
  for (const name of shownAsStored) Object.assign(shown, { [name]: product[name] });
  return shown as Pick<ProductRow, (typeof shownAsStored)[number]>; // each was copied
}

/** Clients tell breadcrumbs apart by ID (CONTRACT L5), and a subcategory may have its category's number. */
const beyondCategories = 1_000_000_000;

function crumbView(crumb: Crumb, parent: number | null): ProductDetail['current_categories'][number] {
  return {
    id: crumb.id === parent ? beyondCategories + crumb.id : crumb.id,
    title: crumb.title,
    slug: crumb.slug,
    parent,
    image: crumb.image,
    status: publicStatusOf(crumb.status),
    featured: oneTwoOf(crumb.featured),
    in_footer: oneTwoOf(crumb.in_footer),
    meta_title: crumb.meta_title,
    meta_description: crumb.meta_description,
    created_at: timeOf(crumb.created_at),
    updated_at: timeOf(crumb.updated_at),
  };
}

function imagesView(product: ProductRow): ProductDetail['images'] {
  return product.images.map((row) => ({
    id: row.id,
    image: row.image,
    alt: row.alt,
    product_id: product.id,
    attributes: row.values.map((value) => ({
      attribute_value_id: value.value_id,
      attribute_value: { id: value.value_id, attribute: value.attribute_id },
    })),
    created_at: timeOf(row.created_at),
    updated_at: timeOf(row.updated_at),
  }));
}

/** `price` is the variant's own; 0 means the product's price (SPEC §9, "a variant price wins when … above 0"). */
function inventoryView(
  { id: productId, inventories, values }: ProductRow,
  { currency, prior }: Pick<Moment, 'currency' | 'prior'>,
): ProductDetail['inventory'] {
  const byInventory = Map.groupBy(values, (value) => value.inventory_id);
  return inventories.map((row) => ({
    id: row.id,
    product_id: productId,
    quantity: row.quantity,
    price: moneyText(row.price_minor, currency),
    sku: row.sku,
    inventory_attributes: (byInventory.get(row.id) ?? []).map((value) => ({
      inventory_id: row.id,
      attribute_value_id: value.value_id,
    })),
    prior_price: priorPrice(prior.get(row.id) ?? null, currency),
    created_at: timeOf(row.created_at),
    updated_at: timeOf(row.updated_at),
  }));
}

const priorPrice = (minor: number | null, currency: string) =>
  minor === null ? null : moneyNumber(minor, currency);

/** Each value once, although several variants may have it; stock and price are those of the first variant in stock. */
function attributesView(
  { id: productId, inventories, values }: ProductRow,
  currency: string,
): ProductDetail['attribute'] {
  const inventoryById = new Map(inventories.map((row) => [row.id, row]));
  return [...Map.groupBy(values, (value) => value.attribute_id).values()].map((ofAttribute) => ({
    id: ofAttribute[0]!.attribute_id,
    title: ofAttribute[0]!.attribute_title,
    created_at: timeOf(ofAttribute[0]!.attribute_created_at),
    updated_at: timeOf(ofAttribute[0]!.attribute_updated_at),
    values: [...Map.groupBy(ofAttribute, (value) => value.value_id).values()].map((ofValue) => {
      const value = ofValue[0]!;
      const variants = ofValue.map((link) => inventoryById.get(link.inventory_id)!);
      const variant = variants.find((row) => row.quantity > 0) ?? variants[0]!;
      return {
        id: value.value_id,
        title: value.value_title,
        attribute_id: value.attribute_id,
        inventory_id: variant.id,
        attribute_value_id: value.value_id,
        product_id: productId,
        quantity: variant.quantity,
        price: moneyText(variant.price_minor, currency),
        sku: variant.sku,
        swatch: value.swatch,
        created_at: timeOf(value.value_created_at),
        updated_at: timeOf(value.value_updated_at),
      };
    }),
  }));
}

/** `left`: the units still available at the sale's price, at most the stock. */
function flashView(product: ProductRow): ProductDetail['flash'] {
  if (product.flash_sale_id === null || product.flash_end === null) return null;
  const stock = product.inventories.reduce((sum, row) => sum + row.quantity, 0);
  const sold = product.flash_sold ?? 0;
  return {
    flash_sale_id: product.flash_sale_id,
    title: product.flash_title ?? '',
    end_ms: product.flash_end.getTime(),
    quota: product.flash_quota,
    sold,
    left: product.flash_quota === null ? stock : Math.min(stock, product.flash_quota - sold),
    limit_per_shopper: product.flash_limit,
  };
}
