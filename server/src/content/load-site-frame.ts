import type { Common } from '@souk/contract/settings';
import type { Kysely } from 'kysely';
import { inLanguage } from '#texts/translations.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { bannerTypes, listBanners } from './list-banners.ts';
import {
  listCustomScripts,
  listPublicCategories,
  listPublicSubcategories,
  listSiteLinks,
} from './queries.ts';
import { footerLinkView, headerLinkView, iconLinkView, menuCategoryView } from './view.ts';

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
  | 'custom_scripts'
>;

/**
 * What stands around every page: menu, links, popup and top banner, scripts (CONTRACT §2.1, `common`). `paymentMarks` stand
 * in the footer unless the operator has put others there.
 */
export async function loadSiteFrame(context: {
  db: Kysely<DB>;
  language: Language;
  paymentMarks: Common['payment'];
}): Promise<SiteFrame> {
  const { db, paymentMarks } = context;
  const [categories, subcategories, links, banners, scripts] = await Promise.all([
    listPublicCategories(db).then((rows) => inLanguage(context, 'categories', rows, ['title'])),
    listPublicSubcategories(db).then((rows) => inLanguage(context, 'subcategories', rows, ['title'])),
    listSiteLinks(db).then((rows) => inLanguage(context, 'site_links', rows, ['title'])),
    listBanners(context, [bannerTypes.popup, bannerTypes.top]),
    listCustomScripts(db),
  ]);
  const childrenOf = Map.groupBy(subcategories, (row) => row.category_id);
  const linksIn = Map.groupBy(links, (row) => row.area);
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
    popup_banner: banners.find((banner) => banner.type === bannerTypes.popup) ?? null,
    top_banner: banners.find((banner) => banner.type === bannerTypes.top) ?? null,
    custom_scripts: scripts.map((script) => ({
      id: script.id,
      position: script.position === 'head' ? 'head' : 'body_end',
      src: script.src,
    })),
  };
}
