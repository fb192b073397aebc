import type { FoundRecord } from '@souk/contract/console-search';
import { holds, type Permission } from '@souk/rules/permissions';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { correctSpelling } from '#search/correct-spelling.ts';
import type { ShopWords } from '#search/shop-words.ts';
import { readSearchText } from '#search/search-text.ts';
import { findProductIds } from './find-product-ids.ts';
import { hasWords, isSpelledLike, type Fits } from './search-fits.ts';
import {
  applications,
  customers,
  invoices,
  members,
  orders,
  payouts,
  productsOf,
  sellers,
  skus,
  smallRecords,
  storeOrders,
  storeProducts,
  type FoundRows,
} from './search-queries.ts';
import { readSearchedText, type SearchedText } from './searched-text.ts';

type Asked = { scope: Scope; permissions: readonly Permission[]; shopWords: ShopWords };

/** Small tables of the shop and the permission to read them. */
const ofShop = [
  { kind: 'category', table: 'categories', needs: 'catalog.read' },
  { kind: 'subcategory', table: 'subcategories', needs: 'catalog.read' },
  { kind: 'brand', table: 'brands', needs: 'catalog.read' },
  { kind: 'collection', table: 'collections', needs: 'catalog.read' },
  { kind: 'attribute', table: 'attributes', needs: 'catalog.read' },
  { kind: 'page', table: 'pages', code: 'slug', needs: 'content.read' },
  { kind: 'voucher', table: 'vouchers', code: 'code', needs: 'marketing.read' },
  { kind: 'flash-sale', table: 'flash_sales', needs: 'marketing.read' },
  { kind: 'bundle-deal', table: 'bundle_deals', needs: 'catalog.read' },
  { kind: 'tax-rule', table: 'tax_rules', needs: 'catalog.read' },
  { kind: 'shipping-rule', table: 'shipping_rules', needs: 'catalog.read' },
  { kind: 'commission-rule', table: 'commission_rules', needs: 'sellers.read' },
] as const;

const ofStores = [
  { kind: 'voucher', table: 'vouchers', code: 'code', needs: 'vouchers.read' },
  { kind: 'bundle-deal', table: 'bundle_deals', needs: 'vouchers.read' },
  { kind: 'shipping-rule', table: 'shipping_rules', needs: 'shipping.read' },
] as const;

/**
 * Records that the caller may read, at most a few of each kind: as typed, or with another spelling if that finds none. A person with a
 * store's scope finds that store's only.
 */
export async function searchRecords(
  db: Kysely<DB>,
  searched: SearchedText,
  asked: Asked,
): Promise<FoundRecord[]> {
  const search = asked.scope.storeId === null ? searchShop : searchStore;
  const found = withoutRepeats(await search(db, searched, asked, false));
  if (found.some((one) => !one.is_similar) || searched.digits !== null || searched.low.length < 4)
    return found;
  return [...found, ...(await search(db, searched, asked, true))];
}

/** A product may be found by its SKU and by its title; the first counts. */
const withoutRepeats = (found: readonly FoundRecord[]): FoundRecord[] =>
  [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.id}`, one])).values()].toReversed();

async function searchShop(
  db: Kysely<DB>,
  searched: SearchedText,
  { permissions, shopWords }: Asked,
  isSimilar: boolean,
): Promise<FoundRecord[]> {
  const may = (permission: Permission) => holds(permissions, permission);
  const fits = fitsOf(searched, isSimilar);
  const small = ofShop
    .filter(({ needs }) => may(needs))
    .map((kind) => smallRecords(kind, searched, { fits, isSimilar, storeId: null }));
  const people = [
    may('sellers.read') ? sellers(searched, isSimilar) : null,
    may('sellers.read') ? applications(searched, fits, isSimilar) : null,
  ];
  if (isSimilar) return readRows(db, [...small, ...people]);
  const products = may('catalog.read') ? findProductIds(db, searched, shopWords) : null;
  const [rows, found] = await Promise.all([
    readRows(db, [
      may('orders.read') ? orders(searched) : null,
      may('staff.read') ? members(searched, null) : null,
      may('customers.read') ? customers(searched) : null,
      ...people,
      may('catalog.read') ? skus(searched, null) : null,
      ...small,
      may('payouts.read') ? invoices(searched, null) : null,
      may('payouts.read') ? payouts(searched, null) : null,
    ]),
    products,
  ]);
  return found && found.ids.length > 0
    ? [...rows, ...(await readRows(db, [productsOf(found.ids, found)]))]
    : rows;
}

async function searchStore(
  db: Kysely<DB>,
  searched: SearchedText,
  { scope: { storeId }, permissions, shopWords }: Asked,
  isSimilar: boolean,
): Promise<FoundRecord[]> {
  if (storeId === null) return [];
  const may = (permission: Permission) => holds(permissions, permission);
  const fits = fitsOf(searched, isSimilar);
  const small = ofStores
    .filter(({ needs }) => may(needs))
    .map((kind) => smallRecords(kind, searched, { fits, isSimilar, storeId }));
  if (isSimilar) {
    const corrected = await correctSpelling(db, await readSearchText(db, searched.text, { shopWords }));
    const meant = corrected && readSearchedText(corrected.join(' '));
    return readRows(db, [
      ...small,
      meant && may('products.read') ? storeProducts(meant, storeId, true) : null,
    ]);
  }
  return readRows(db, [
    may('orders.read') ? storeOrders(searched, storeId) : null,
    may('members.read') ? members(searched, storeId) : null,
    may('products.read') ? skus(searched, storeId) : null,
    may('products.read') ? storeProducts(searched, storeId, false) : null,
    ...small,
    may('money.read') ? invoices(searched, storeId) : null,
    may('money.read') ? payouts(searched, storeId) : null,
  ]);
}

const fitsOf = (searched: SearchedText, isSimilar: boolean): Fits =>
  isSimilar ? isSpelledLike(searched) : hasWords(searched);

/** In one statement. */
async function readRows(db: Kysely<DB>, parts: readonly FoundRows[]): Promise<FoundRecord[]> {
  const asked = parts.filter((part) => part !== null);
  if (asked.length === 0) return [];
  const { rows } = await sql<FoundRecord>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows;
}
