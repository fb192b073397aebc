import type { HomeSection } from '@souk/rules/home-sections';
import type { BANNER_PLACES } from '@souk/rules/window-places';

/** Where what a section shows is changed; what nobody changes by hand has no such place. */
export const filledAt: Readonly<Partial<Record<HomeSection, string>>> = {
  slider: '/operator/window/banner?in=main_slider',
  categories: '/operator/catalogue/category',
  flash_sale: '/operator/offers/flash-sale',
  collections: '/operator/catalogue/collection',
  banner: '/operator/window/banner?in=home',
  second_banner: '/operator/window/banner?in=home',
  brands: '/operator/catalogue/brand',
  features: '/operator/window/feature',
};

const bannersAt = (place: (typeof BANNER_PLACES)[number]) => `/operator/window/banner?in=${place}`;

/** Where what stands there on the front page is changed: a banner by its place, else its section, or the links around every page. */
export function placeOf(element: Element): string | null {
  const section = element.closest('[data-section]');
  const name = section?.getAttribute('data-section') as HomeSection | undefined;
  const beside = name === 'slider' ? element.closest('article:not(.slide)') : null;
  if (beside) return bannersAt(beside.previousElementSibling ? 'slider_right_bottom' : 'slider_right_top');
  if (name) return filledAt[name] ?? null;
  if (element.closest('.popup-banner')) return bannersAt('popup');
  if (element.closest('aside')) return bannersAt('top');
  return element.closest('footer') ? '/operator/window/link' : null;
}

const regionOf = (element: Element) =>
  element.closest<HTMLElement>('article, aside, footer') ??
  (element.closest('[data-section]')?.firstElementChild as HTMLElement | null);

/** In the page that is looked at every press leads to where that is changed, and none away from it; its buttons do what they do. */
export function leadToPlaces(page: Document, go: (to: string) => void): void {
  let marked: HTMLElement | null = null;
  page.addEventListener('mouseover', ({ target }) => {
    const element = target as Element; // of a page, whose events are all of elements
    if (marked) marked.style.outline = '';
    marked = placeOf(element) ? regionOf(element) : null;
    if (marked) Object.assign(marked.style, { outline: '3px solid var(--primary)', outlineOffset: '-3px' });
  });
  page.addEventListener(
    'click',
    (event) => {
      const element = event.target as Element;
      if (element.closest('button')) return;
      event.preventDefault();
      event.stopPropagation();
      const place = placeOf(element);
      if (place) go(place);
    },
    { capture: true },
  );
}
