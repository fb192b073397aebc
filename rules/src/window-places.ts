/** In the order of SPEC §9's types 1 to 9. */
export const BANNER_PLACES = [
  'main_slider',
  'slider_right_top',
  'slider_right_bottom',
  'home',
  'listing',
  'product',
  'reviews',
  'popup',
  'top',
] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];

export const WINDOW_PAGES = ['home', 'listing', 'product', 'reviews'] as const;
export type WindowPage = (typeof WINDOW_PAGES)[number];

/** From top to bottom; no popups where shoppers decide to buy (SCREENS 15). */
export const placesOfPage: Readonly<Record<WindowPage, readonly BannerPlace[]>> = {
  home: ['top', 'main_slider', 'slider_right_top', 'slider_right_bottom', 'home', 'popup'],
  listing: ['top', 'listing', 'popup'],
  product: ['top', 'product'],
  reviews: ['top', 'reviews'],
};

/** Maximum banners displayed in a place, in order; the slider shows all. */
export const mostShown = (place: BannerPlace): number =>
  place === 'main_slider' ? Infinity : place === 'home' ? 2 : 1;

export const LINK_AREAS = ['header_left', 'header_right', 'services', 'about', 'social', 'payment'] as const;
export type LinkArea = (typeof LINK_AREAS)[number];
