import type { Banner } from '@souk/contract/catalog-entities';
import type { HomePreview } from '@souk/contract/content';
import type { Common } from '@souk/contract/settings';
import { moneySigns } from '@souk/rules/format-money';
import { only } from '#api/only.ts';
import { links } from '#links.ts';

/** The fields of `common` that header, footer, prices and pages use. Computed once per page on the server. */
export type SiteSettings = ReturnType<typeof siteSettingsOf>;

export function siteSettingsOf(common: Common) {
  const { setting, site_setting: site } = common;
  return {
    setting: {
      ...only(setting, [
        'currency',
        'currency_icon',
        'currency_position',
        'decimal_format',
        'default_country',
        'default_state',
        'email',
        'phone',
        'return_days',
        'states_lowest_price',
      ]),
      signs: moneySigns(setting.decimal_format),
    },
    site: only(site, [
      'site_name',
      'copyright_text',
      'header_logo',
      'footer_logo',
      'favicon',
      'meta_title',
      'meta_description',
      'vendor_registration',
      'cookie_banner',
      'google_login',
      'facebook_login',
      'demo',
    ]),
    categories: common.categories.map((category) => ({
      id: category.id,
      title: category.title,
      slug: category.slug,
      image: category.image,
      children: category.public_sub_categories.map(({ title, slug }) => ({ title, slug })),
    })),
    languages: common.languages.map(({ code, name }) => ({ code, name })),
    defaultLanguage: common.default_language.code,
    ...linksAndBanners(common),
    defaultImage: common.default_image,
    /** Trackers, with consent; "" if off. Without the cookie banner, nobody can consent. */
    trackers: {
      gaId: site.cookie_banner && site.enable_ga ? site.ga_id : '',
      pixelId: site.cookie_banner && site.enable_pixel ? site.pixel_id : '',
    },
  };
}

type Frame = HomePreview['frame'];

/** The parts of the settings that operators edit as drafts. */
export function linksAndBanners({
  header_links: { left, right },
  top_banner,
  popup_banner,
  page_banners,
  ...areas
}: Frame) {
  const linkOf = (item: { title: string; slug: string; link: string }) => ({
    title: item.title,
    href: item.link || links.page(item.slug),
  });
  return {
    headerLinks: { left, right },
    services: areas.services.map(linkOf),
    about: areas.about.map(linkOf),
    social: areas.social.map((item) => ({ title: item.title, href: item.link })),
    payment: areas.payment.map(({ title, image }) => ({ title, image })),
    topBanner: top_banner && only(top_banner, ['id', 'title', 'subtitle', 'href', 'closable']),
    popupBanner: popup_banner && only(popup_banner, ['id', 'title', 'subtitle', 'href', 'image']),
    pageBanners: page_banners,
  };
}

export type ShownBanner = Pick<Banner, 'id' | 'image' | 'title' | 'subtitle' | 'button_text' | 'href'>;

export const shownBanner = (banner: Banner): ShownBanner =>
  only(banner, ['id', 'image', 'title', 'subtitle', 'button_text', 'href']);

/** Settings without trackers and without the cookie banner. */
export const uncounted = (facts: SiteSettings): SiteSettings => ({
  ...facts,
  site: { ...facts.site, cookie_banner: 0 },
  trackers: { gaId: '', pixelId: '' },
});
