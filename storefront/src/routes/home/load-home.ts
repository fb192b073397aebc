import type { Home } from '@souk/contract/content';
import { POPULAR_IF_LEAN, type HomeSection } from '@souk/rules/home-sections';
import { mostShown } from '@souk/rules/window-places';
import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { inColumns } from '#api/columns.ts';
import { only } from '#api/only.ts';
import { sentTile } from '#features/catalog/shown-tile.ts';
import { saleMoment } from '#features/flash-sale/sale-moment.ts';
import { shownBanner } from '#features/site/site-settings.ts';
import { shopContext } from '#server-context.ts';

const shownCategories = 10;

/** Only what the page displays, because all of it is sent twice: as HTML and as loader data. */
export async function loadHome(context: Readonly<RouterContextProvider>, asked: Promise<Home>) {
  const [home, common] = await Promise.all([asked, publicApi(context).need('GET common')]);
  const { main, right_top: top, right_bottom: bottom } = home.slider;
  const shown = new Set(home.sections);
  // Omit disabled sections.
  const of = <Row>(section: HomeSection, rows: Row[]) => (shown.has(section) ? rows : []);
  const [flash] = of('flash_sale', home.flash_sales);
  return {
    sections: home.sections,
    slider: {
      main: of('slider', main).map(shownBanner),
      sides: of('slider', [top, bottom])
        .filter((banner) => banner !== null)
        .map(shownBanner),
    },
    // The API repeats short lists for older apps that read by position; remove the duplicates.
    banners: [...new Map(home.banners.map((banner) => [banner.id, shownBanner(banner)])).values()].slice(
      0,
      mostShown('home'),
    ),
    features: of('features', home.site_features),
    categories: inColumns(
      of(
        'categories',
        home.featured_categories.filter((category) => !category.category),
      ).slice(0, shownCategories),
      ['id', 'title', 'slug', 'image'],
    ),
    brands: inColumns(of('brands', home.featured_brands), ['id', 'title', 'slug', 'image']),
    collections: inColumns(of('collections', home.collections), [
      'id',
      'title',
      'slug',
      'image',
      'products_count',
    ]),
    flash: flash ? shownSale(flash, context.get(shopContext).language) : null,
    serverTime: home.server_time,
    tiles: of('popular', home.result.data).slice(0, POPULAR_IF_LEAN).map(sentTile),
    site: {
      name: common.site_setting.site_name,
      title: common.site_setting.meta_title,
      description: common.site_setting.meta_description,
    },
  };
}

export type ShownHome = Awaited<ReturnType<typeof loadHome>>;

type Sale = Home['flash_sales'][number];
export type ShownSale = ReturnType<typeof shownSale>;

function shownSale(sale: Sale, language: string) {
  const endMs = Date.parse(`${sale.end_time.replace(' ', 'T')}Z`);
  return {
    ...only(sale, ['id', 'title']),
    endMs,
    end: saleMoment(endMs, language),
    items: inColumns(sale.public_products, [
      'id',
      'product_id',
      'title',
      'slug',
      'image',
      'selling',
      'offered',
      'price',
      'review_count',
      'rating',
      'quota',
      'left',
      'limit_per_shopper',
      'prices_differ',
    ]),
  };
}
