import type { Common } from '@souk/contract/settings';
import type { TileContext } from '#catalog/load-tiles.ts';
import { listOfferedMethods } from '#ledger/methods.ts';
import { paymentMarkView } from '#payment/view.ts';
import { loadInterfaceTexts } from '#settings/load-interface-texts.ts';
import type { Shop } from '#shop.ts';
import { inLanguage } from '#texts/translations.ts';
import { bannerTypes, listBanners } from './list-banners.ts';
import { listCustomScripts, listSiteLinks } from './queries.ts';
import { takeCategories, takeSubcategories } from './take-categories.ts';
import { footerLinkView, headerLinkView, iconLinkView, menuCategoryView, pageBannerView } from './view.ts';

type SiteFrame = Pick<
  Common,
  | 'categories'
  | 'payment'
  | 'social'
  | 'about'
  | 'services'
  | 'header_links'
  | 'popup_banner'
  | 'top_banner'
  | 'page_banners'
  | 'custom_scripts'
>;

type Context = Pick<TileContext, 'db' | 'now' | 'settings' | 'language' | 'parts'> & {
  shop: Pick<Shop, 'payments'>;
};

const framed = [
  bannerTypes.popup,
  bannerTypes.top,
  bannerTypes.listing,
  bannerTypes.product,
  bannerTypes.reviews,
];

/** The frame of every page: menu, links, banners, scripts (CONTRACT §2.1, `common`). */
export async function loadSiteFrame(context: Context): Promise<SiteFrame> {
  const { db } = context;
  const [paymentMarks, categories, subcategories, links, banners, scripts] = await Promise.all([
    loadPaymentMarks(context),
    takeCategories(context).then((rows) => inLanguage(context, 'categories', rows, ['title'])),
    takeSubcategories(context).then((rows) => inLanguage(context, 'subcategories', rows, ['title'])),
    listSiteLinks(db).then((rows) => inLanguage(context, 'site_links', rows, ['title'])),
    listBanners(context, framed),
    listCustomScripts(db),
  ]);
  const childrenOf = Map.groupBy(subcategories, (row) => row.category_id);
  const linksIn = Map.groupBy(links, (row) => row.area);
  const bannerOf = (type: number) => banners.find((banner) => banner.type === type) ?? null;
  return {
    categories: categories.map((row) => menuCategoryView(row, childrenOf.get(row.id) ?? [])),
    payment: linksIn.get('payment')?.map(iconLinkView) ?? paymentMarks,
    social: (linksIn.get('social') ?? []).map(iconLinkView),
    about: (linksIn.get('about') ?? []).map(footerLinkView),
    services: (linksIn.get('services') ?? []).map(footerLinkView),
    header_links: {
      left: (linksIn.get('header_left') ?? []).map(headerLinkView),
      right: (linksIn.get('header_right') ?? []).map(headerLinkView),
    },
    popup_banner: bannerOf(bannerTypes.popup),
    top_banner: bannerOf(bannerTypes.top),
    page_banners: {
      listing: pageBannerView(bannerOf(bannerTypes.listing)),
      product: pageBannerView(bannerOf(bannerTypes.product)),
      reviews: pageBannerView(bannerOf(bannerTypes.reviews)),
    },
    custom_scripts: scripts.map((script) => ({
      id: script.id,
      position: script.position === 'head' ? 'head' : 'body_end',
      src: script.src,
    })),
  };
}

async function loadPaymentMarks({ db, shop, settings, language }: Context): Promise<Common['payment']> {
  const texts = await loadInterfaceTexts(db, language.code);
  return listOfferedMethods(shop.payments, settings).map((method) => paymentMarkView(method, texts));
}
