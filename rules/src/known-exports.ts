import type { FileField } from './file-fields.ts';

/* Product exports of other shop systems. All headers here are normalized by `headerKey`. */

/** How the rows of an export form products. */
export type RowGrouping = {
  /** Columns with the same value in all rows of a product. */
  key?: readonly string[];
  /** The row is a variant of the row that this column refers to, by a column with an optional prefix. */
  parent?: { column: string; by: readonly { column: string; prefix: string }[] };
  /** A cell that lists the variants of its row, such as `sku=A,size=S|sku=B,size=M`. */
  children?: string;
  /** Pairs of columns with the name and value of an option. */
  options?: readonly (readonly [name: string, value: string])[];
  /** Columns whose header is the name of the option. */
  attributes?: readonly string[];
  /** Rows with a value in this column override another row in one language. */
  override?: string;
};

export type KnownExport = {
  name: string;
  /** A file with all columns of one of these is such an export. */
  heads: readonly (readonly string[])[];
  /** For each field, the first column that exists is used. */
  columns: Partial<Record<FileField, readonly string[]>>;
  grouping: RowGrouping;
  /** Format of categories: separator of several, separator of levels, and top levels to drop. */
  categories?: { list?: string; levels: string; roots?: readonly string[] };
  currency?: string;
  /** End dates of offers. Offers have no dates here, so offers with dates are skipped. */
  offerDates?: readonly string[];
};

const numbered = (count: number, name: (place: number) => string, value: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => [name(at + 1), value(at + 1)] as const);

export const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    name: 'Shopify',
    heads: [
      ['handle', 'title', 'variant price'],
      ['url handle', 'title', 'option1 value', 'price'],
    ],
    columns: {
      title: ['title'],
      description: ['body (html)', 'description'],
      brand: ['vendor'],
      category: ['type'],
      tags: ['tags'],
      sku: ['variant sku', 'sku'],
      gtin: ['variant barcode', 'barcode'],
      stock: ['variant inventory qty', 'inventory quantity'],
      price: ['variant price', 'price'],
      compare_at_price: ['variant compare at price', 'compare-at price'],
      weight_grams: ['variant grams', 'weight value (grams)'],
      meta_title: ['seo title'],
      meta_description: ['seo description'],
    },
    grouping: {
      key: ['handle', 'url handle'],
      options: numbered(
        3,
        (place) => `option${place} name`,
        (place) => `option${place} value`,
      ),
    },
  },
  {
    name: 'WooCommerce',
    heads: [['type', 'sku', 'name', 'regular price']],
    columns: {
      title: ['name'],
      description: ['description', 'short description'],
      brand: ['brands', 'brand'],
      category: ['categories'],
      tags: ['tags'],
      sku: ['sku'],
      gtin: ['gtin, upc, ean, or isbn'],
      stock: ['stock'],
      price: ['regular price'],
      offer: ['sale price'],
      weight_grams: ['weight (g)'],
      weight_kg: ['weight (kg)'],
      weight_lb: ['weight (lbs)'],
      weight_oz: ['weight (oz)'],
    },
    grouping: {
      parent: {
        column: 'parent',
        by: [
          { column: 'id', prefix: 'id:' },
          { column: 'sku', prefix: '' },
        ],
      },
      options: numbered(
        5,
        (place) => `attribute ${place} name`,
        (place) => `attribute ${place} value(s)`,
      ),
    },
    categories: { list: ',', levels: '>' },
    offerDates: ['date sale price ends'],
  },
  {
    name: 'Magento 2',
    heads: [
      ['sku', 'product type', 'store view code', 'name'],
      ['sku', 'product type', 'attribute set code', 'name'],
    ],
    columns: {
      title: ['name'],
      description: ['description', 'short description'],
      brand: ['manufacturer'],
      category: ['categories'],
      sku: ['sku'],
      stock: ['qty'],
      price: ['price'],
      offer: ['special price'],
      // The file doesn't state its unit; the import dialog lets people choose another.
      weight_kg: ['weight'],
      meta_title: ['meta title'],
      meta_description: ['meta description'],
    },
    grouping: { children: 'configurable variations', override: 'store view code' },
    categories: { list: ',', levels: '/', roots: ['default category'] },
    offerDates: ['special price to date'],
  },
  {
    name: 'PrestaShop',
    heads: [
      ['active (0/1)', 'name', 'reference #'],
      ['active (0/1)', 'name', 'categories (x,y,z...)'],
      ['product id', 'name', 'reference', 'price (tax excl.)'],
    ],
    columns: {
      title: ['name'],
      description: ['description', 'summary', 'short description'],
      brand: ['manufacturer', 'brand'],
      category: ['categories (x,y,z...)', 'category'],
      tags: ['tags (x,y,z...)'],
      sku: ['reference #', 'reference'],
      gtin: ['ean13', 'upc'],
      stock: ['quantity'],
      price: [
        'price tax included',
        'price (tax incl.)',
        'price tax excluded',
        'price tax excl.',
        'price (tax excl.)',
      ],
      weight_kg: ['weight'],
      meta_title: ['meta title', 'meta-title'],
      meta_description: ['meta description', 'meta-description'],
    },
    grouping: {},
    categories: { list: ',', levels: '/', roots: ['root', 'home'] },
  },
  {
    name: 'Etsy',
    heads: [['title', 'price', 'currency code', 'quantity']],
    columns: {
      title: ['title'],
      description: ['description'],
      tags: ['tags'],
      sku: ['sku'],
      stock: ['quantity'],
      price: ['price'],
    },
    grouping: {},
    currency: 'currency code',
  },
  {
    name: 'Google Merchant Center',
    heads: [['id', 'title', 'availability', 'price']],
    columns: {
      sku: ['id'],
      title: ['title'],
      description: ['description'],
      brand: ['brand'],
      category: ['product type'],
      gtin: ['gtin'],
      stock: ['quantity', 'quantity to sell on facebook'],
      price: ['price'],
      offer: ['sale price'],
      weight_grams: ['shipping weight', 'product weight'],
    },
    grouping: { key: ['item group id'], attributes: ['color', 'size', 'material', 'pattern'] },
    categories: { levels: '>' },
    offerDates: ['sale price effective date'],
  },
];

/** A header without the differences between versions: case, underscores, the asterisk of a required column. */
export const headerKey = (header: string): string =>
  header
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase();

export function recognizeExport(head: readonly string[]): KnownExport | null {
  const keys = new Set(head.map(headerKey));
  return KNOWN_EXPORTS.find(({ heads }) => heads.some((one) => one.every((key) => keys.has(key)))) ?? null;
}

export function columnsOfExport({ columns }: KnownExport, head: readonly string[]): (FileField | null)[] {
  const keys = head.map(headerKey);
  const placed = new Map<number, FileField>();
  for (const [field, names] of Object.entries(columns) as [FileField, readonly string[]][]) {
    const name = names.find((one) => keys.includes(one));
    if (name !== undefined) placed.set(keys.indexOf(name), field);
  }
  return keys.map((_, index) => placed.get(index) ?? null);
}
