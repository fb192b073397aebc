import type { Banner } from '@souk/contract/catalog-entities';
import type { Home } from '@souk/contract/content';
import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { only } from '#api/only.ts';
import { sentTile } from '#features/catalog/shown-tile.ts';

const shownTiles = 18; // three rows at 1440 px

/** What the front page shows, and no more of it than that: all of it travels twice, as a page and as what script knows. */
export async function loadHome(context: Readonly<RouterContextProvider>) {
  const api = publicApi(context);
  const [home, common] = await Promise.all([api.need('GET home'), api.need('GET common')]);
  const { main, right_top: top, right_bottom: bottom } = home.slider;
  const [flash] = home.flash_sales;
  return {
    slider: {
      main: main.map(shownBanner),
      sides: [top, bottom].filter((banner) => banner !== null).map(shownBanner),
    },
    // Short lists are repeated for older apps that read by position; here each banner stands once.
    banners: [...new Map(home.banners.map((banner) => [banner.id, shownBanner(banner)])).values()].slice(
      0,
      2,
    ),
    features: home.site_features,
    categories: home.featured_categories
      .filter((category) => !category.category)
      .map((category) => only(category, ['id', 'title', 'slug', 'image'])),
    brands: home.featured_brands.map((brand) => only(brand, ['id', 'title', 'slug', 'image'])),
    collections: home.collections.map(({ products_count: count, ...collection }) => ({
      ...only(collection, ['id', 'title', 'slug', 'image']),
      count,
    })),
    flash: flash ? shownSale(flash) : null,
    serverTime: home.server_time,
    tiles: home.result.data.slice(0, shownTiles).map(sentTile),
    site: {
      name: common.site_setting.site_name,
      title: common.site_setting.meta_title,
      description: common.site_setting.meta_description,
    },
  };
}

export type ShownBanner = Pick<Banner, 'id' | 'image' | 'title' | 'subtitle' | 'button_text' | 'href'>;

function shownBanner(banner: Banner): ShownBanner {
  return only(banner, ['id', 'image', 'title', 'subtitle', 'button_text', 'href']);
}

type Sale = Home['flash_sales'][number];
export type ShownSale = ReturnType<typeof shownSale>;

function shownSale(sale: Sale) {
  return {
    ...only(sale, ['id', 'title', 'end_time']),
    items: sale.public_products.map((item) => ({
      ...only(item, ['id', 'product_id', 'title', 'slug', 'image', 'selling', 'offered', 'price']),
      ...only(item, ['review_count', 'rating', 'quota', 'left', 'limit_per_shopper', 'prices_differ']),
    })),
  };
}
