/* Where things stand in the shop window. */

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

export const LINK_AREAS = ['header_left', 'header_right', 'services', 'about', 'social', 'payment'] as const;
export type LinkArea = (typeof LINK_AREAS)[number];
