import type { Chance } from '@souk/demo/catalogue/chance';
import { catalogHandlers } from '@souk/server/catalog/routes';
import { contentHandlers } from '@souk/server/content/routes';
import { settingsHandlers } from '@souk/server/content/settings-routes';
import type { Shown } from '@souk/server/http/shown';
import { reviewHandlers } from '@souk/server/review/routes';
import { steep } from '../big-shop/words.ts';
import type { Fact } from './market.ts';

/** A reply that visitors request, with its declared tags and the facts it contains. */
export type Asked = { name: string; bytes: number; shown: Shown; facts: readonly Fact[] };
/** A page, and the replies that it consists of. */
export type RequestedPage = { key: string; bytes: number; replies: readonly Asked[] };

export type Size = {
  products: number;
  /** Categories, subcategories, brands and stores with lists. */
  places: number;
  words: number;
};

/** Uncompressed sizes; `bench/src/budget.test.ts` checks that none is larger. */
export const replyBytes = {
  product: 15_000,
  suggested: 26_000,
  reviews: 1_000,
  list: 20_000,
  home: 180_000,
  common: 26_000,
};
/** Compressed sizes. */
export const pageBytes = { home: 17_500, list: 16_000, product: 17_900 };
/** The compressed size of a cached reply, with Brotli and gzip, as a share of the uncompressed one. */
export const packedShare = 0.34;

const tilesOfList = 20;
const suggestedTiles = 24;
const maxPages = 125;
const sorts = ['', 'price_low_to_high', 'price_high_to_low'];

/** Pseudo-random but deterministic assignment of products to lists. */
const mixed = (number: number) => Math.imul(number ^ (number >>> 15), 0x2c1b3c6d) >>> 1;
const productIdsOf = (seed: number, count: number, products: number) =>
  Array.from({ length: count }, (_, place) => 1 + (mixed(seed * 131 + place * 7919) % products));
/** `shows` takes whole replies but reads only ids. */
const tiles = (ids: readonly number[]) => ids.map((id) => ({ id })) as never[];
const prices = (ids: readonly number[]) => ids.map((id): Fact => `price ${id}`);

/** Popularity follows Zipf's law with exponent 1. */
export class Sites {
  readonly #size: Size;
  readonly #chance: Chance;

  constructor(size: Size, chance: Chance) {
    this.#size = size;
    this.#chance = chance;
  }

  page(): RequestedPage {
    const draw = this.#chance.whole(1, 100);
    if (draw <= 12) return { key: 'home', bytes: pageBytes.home, replies: [home(this.#size), common()] };
    if (draw <= 45) {
      const list = this.list();
      return { key: list.name, bytes: pageBytes.list, replies: [list, common()] };
    }
    const id = this.product();
    const replies = [product(id), reviews(id), suggested(id, this.#size), common()];
    return { key: `product ${id}`, bytes: pageBytes.product, replies };
  }

  /** A request of an app. */
  reply(): Asked {
    const draw = this.#chance.whole(1, 100);
    if (draw <= 8) return home(this.#size);
    if (draw <= 16) return common();
    if (draw <= 46) return this.list();
    const id = this.product();
    return draw <= 76 ? product(id) : draw <= 88 ? reviews(id) : suggested(id, this.#size);
  }

  product(): number {
    return 1 + steep(this.#chance, this.#size.products);
  }

  /** Of a place or a search word. */
  list(): Asked {
    const { places, words, products } = this.#size;
    const isSearch = this.#chance.happens(0.3);
    const of = isSearch ? steep(this.#chance, words) : steep(this.#chance, places);
    // Few visitors go beyond the first page.
    const page = steep(this.#chance, Math.min(maxPages, Math.ceil(products / places / tilesOfList)));
    const sort = this.#chance.happens(0.8) ? '' : sorts[this.#chance.whole(1, 2)]!;
    const seed = ((isSearch ? 1 : 2) * 1_000_003 + of * 409 + page * 3 + sort.length) | 0;
    const ids = productIdsOf(seed, tilesOfList, products);
    const shown = catalogHandlers.products.shows!({ result: { data: tiles(ids) } } as never, {} as never);
    const name = `${isSearch ? 'search' : 'place'} ${of} page ${page} ${sort}`;
    return { name, bytes: replyBytes.list, shown, facts: [...prices(ids), 'order'] };
  }
}

function home({ products }: Size): Asked {
  const ids = productIdsOf(1, 60, products);
  const shown = contentHandlers.home.shows!(
    { flash_sales: [], collections: [], result: { data: tiles(ids) } } as never,
    {} as never,
  );
  return { name: 'home', bytes: replyBytes.home, shown, facts: [...prices(ids), 'order'] };
}

function product(id: number): Asked {
  const shown = catalogHandlers.product.shows!(
    { store: { id: mixed(id) % 10_000 }, flash: null } as never,
    { id } as never,
  );
  return {
    name: `product ${id}`,
    bytes: replyBytes.product,
    shown,
    facts: [`price ${id}`, `stock ${id}`],
  };
}

function suggested(id: number, { products }: Size): Asked {
  const ids = productIdsOf(id + 77, suggestedTiles, products);
  const found = {
    suggestion_1: { data: tiles(ids.slice(0, 12)) },
    suggestion_2: { data: tiles(ids.slice(12)) },
  };
  const shown = catalogHandlers.suggestedProducts.shows!(found as never, { id } as never);
  return { name: `suggested ${id}`, bytes: replyBytes.suggested, shown, facts: prices(ids) };
}

function reviews(id: number): Asked {
  const shown = reviewHandlers.reviews.shows!(null, { id } as never);
  return { name: `reviews ${id}`, bytes: replyBytes.reviews, shown, facts: [] };
}

const common = (): Asked => ({
  name: 'common',
  bytes: replyBytes.common,
  shown: settingsHandlers.common.shows!(null, {} as never),
  facts: [],
});
