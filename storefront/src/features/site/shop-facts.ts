import type { Common } from '@souk/contract/settings';
import { useDrawnWith } from '#drawn-with.ts';
import { only } from '#api/only.ts';
import { links } from '#links.ts';

type Link = { title: string; slug: string };
type Announcement = NonNullable<Common['top_banner']>;

/** What header, footer, prices and pages need of `common`; made once per page on the server, small enough to repeat. */
export type SiteSettings = {
  setting: Pick<
    Common['setting'],
    | 'currency'
    | 'currency_icon'
    | 'currency_position'
    | 'decimal_format'
    | 'default_country'
    | 'default_state'
    | 'email'
    | 'phone'
  >;
  site: Pick<
    Common['site_setting'],
    | 'site_name'
    | 'copyright_text'
    | 'header_logo'
    | 'footer_logo'
    | 'meta_title'
    | 'meta_description'
    | 'vendor_registration'
    | 'cookie_banner'
    | 'google_login'
    | 'facebook_login'
    | 'demo'
  >;
  categories: (Link & { id: number; image: string; children: Link[] })[];
  languages: { code: string; name: string }[];
  defaultLanguage: string;
  headerLinks: { left: Common['header_links']['left']; right: Common['header_links']['right'] };
  services: { title: string; href: string }[];
  about: { title: string; href: string }[];
  social: { title: string; href: string }[];
  payment: { title: string; image: string }[];
  topBanner: Pick<Announcement, 'id' | 'title' | 'subtitle' | 'href' | 'closable'> | null;
  popupBanner: Pick<Announcement, 'id' | 'title' | 'subtitle' | 'href' | 'image'> | null;
  defaultImage: string;
  /** What counts visits, with consent; "" for what is off. Without the banner nobody can consent. */
  trackers: { gaId: string; pixelId: string };
};

export function siteSettingsOf(common: Common): SiteSettings {
  const { setting, site_setting: site } = common;
  const linkOf = (item: { title: string; slug: string; link: string }) => ({
    title: item.title,
    href: item.link || links.page(item.slug),
  });
  return {
    setting: {
      currency: setting.currency,
      currency_icon: setting.currency_icon,
      currency_position: setting.currency_position,
      decimal_format: setting.decimal_format,
      default_country: setting.default_country,
      default_state: setting.default_state,
      email: setting.email,
      phone: setting.phone,
    },
    site: {
      site_name: site.site_name,
      copyright_text: site.copyright_text,
      header_logo: site.header_logo,
      footer_logo: site.footer_logo,
      meta_title: site.meta_title,
      meta_description: site.meta_description,
      vendor_registration: site.vendor_registration,
      cookie_banner: site.cookie_banner,
      google_login: site.google_login,
      facebook_login: site.facebook_login,
      demo: site.demo,
    },
    categories: common.categories.map((category) => ({
      id: category.id,
      title: category.title,
      slug: category.slug,
      image: category.image,
      children: category.public_sub_categories.map(({ title, slug }) => ({ title, slug })),
    })),
    languages: common.languages.map(({ code, name }) => ({ code, name })),
    defaultLanguage: common.default_language.code,
    headerLinks: { left: common.header_links.left, right: common.header_links.right },
    services: common.services.map(linkOf),
    about: common.about.map(linkOf),
    social: common.social.map((item) => ({ title: item.title, href: item.link })),
    payment: common.payment.map(({ title, image }) => ({ title, image })),
    topBanner: common.top_banner && only(common.top_banner, ['id', 'title', 'subtitle', 'href', 'closable']),
    popupBanner:
      common.popup_banner && only(common.popup_banner, ['id', 'title', 'subtitle', 'href', 'image']),
    defaultImage: common.default_image,
    trackers: {
      gaId: site.cookie_banner && site.enable_ga ? site.ga_id : '',
      pixelId: site.cookie_banner && site.enable_pixel ? site.pixel_id : '',
    },
  };
}

/** Null only on an error page that came up before they were loaded. */
export function useSiteSettings(): SiteSettings | null {
  return useDrawnWith().facts ?? null;
}

/** Whether anything counts visits, once somebody consents. */
export function hasTrackers({ gaId, pixelId }: SiteSettings['trackers']): boolean {
  return gaId !== '' || pixelId !== '';
}
