import type { ShownBanner } from '@souk/contract/console/operator-window';
import type { HomeSection } from '@souk/rules/home-sections';
import type { BannerPlace } from '@souk/rules/window-places';

/** Where a section's content is edited, if it is editable. */
export const filledAt: Readonly<Partial<Record<HomeSection, string>>> = {
  slider: '/operator/storefront/banner?in=main_slider',
  categories: '/operator/catalogue/category',
  flash_sale: '/operator/marketing/flash-sale',
  collections: '/operator/catalogue/collection',
  banner: '/operator/storefront/banner?in=home',
  second_banner: '/operator/storefront/banner?in=home',
  brands: '/operator/catalogue/brand',
  features: '/operator/storefront/feature',
};

export const newBannerAt = (place: BannerPlace) => `/operator/storefront/banner/new?in=${place}`;

export const addressOfBanner = ({ id, draft_id: draft }: Pick<ShownBanner, 'id' | 'draft_id'>) =>
  id === null ? `/operator/storefront/banner/new?draft=${draft}` : `/operator/storefront/banner/${id}`;

/** Edit page of one of a place's banners; a new banner if the place has none. */
function addressAt(banners: readonly ShownBanner[], place: BannerPlace, index = 0): string {
  const banner = banners.filter((one) => one.place === place)[index];
  return banner ? addressOfBanner(banner) : newBannerAt(place);
}

const indexIn = (section: Element, articles: string, element: Element) =>
  [...section.querySelectorAll(articles)].indexOf(element);

function placeInSection(section: Element, element: Element, banners: readonly ShownBanner[]): string | null {
  const name = section.getAttribute('data-section') as HomeSection;
  const article = element.closest('article');
  if (article && name === 'banner') return addressAt(banners, 'home', 0);
  if (article && name === 'second_banner') return addressAt(banners, 'home', 1);
  if (!article || name !== 'slider') return filledAt[name] ?? null;
  if (article.matches('.slide'))
    return addressAt(banners, 'main_slider', indexIn(section, 'article.slide', article));
  const sideBanners = banners.filter(
    ({ place }) => place === 'slider_right_top' || place === 'slider_right_bottom',
  );
  const banner = sideBanners[indexIn(section, 'article:not(.slide)', article)];
  return banner ? addressOfBanner(banner) : null;
}

/** Edit page of an element: its banner, its section, or the header and footer links. */
export function placeOf(element: Element, banners: readonly ShownBanner[]): string | null {
  const of = (name: string) => element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`);
  const empty = of('empty') as BannerPlace | undefined; // place names of the page
  if (empty) return newBannerAt(empty);
  const place = of('place') as BannerPlace | undefined;
  if (place) return addressAt(banners, place);
  const section = element.closest('[data-section]');
  if (section) return placeInSection(section, element, banners);
  if (element.closest('.popup-banner')) return addressAt(banners, 'popup');
  if (element.closest('aside:not(main aside)')) return addressAt(banners, 'top');
  return element.closest('footer') ? '/operator/storefront/link' : null;
}

const regionOf = (element: Element) =>
  element.closest<HTMLElement>('[data-empty], article, aside, footer') ??
  (element.closest('[data-section]')?.firstElementChild as HTMLElement | null);

type Ways = { banners: readonly ShownBanner[]; go(to: string): void };

/** In the preview, clicks open the edit page of the element instead of navigating; buttons work as usual. */
export function leadToPlaces(page: Document, { banners, go }: Ways): void {
  let marked: HTMLElement | null = null;
  page.addEventListener('mouseover', ({ target }) => {
    const element = target as Element; // page events have elements as targets
    if (marked) marked.style.outline = '';
    marked = placeOf(element, banners) ? regionOf(element) : null;
    if (marked) Object.assign(marked.style, { outline: '3px solid var(--primary)', outlineOffset: '-3px' });
  });
  page.addEventListener(
    'click',
    (event) => {
      const element = event.target as Element;
      if (element.closest('button')) return;
      event.preventDefault();
      event.stopPropagation();
      const place = placeOf(element, banners);
      if (place) go(place);
    },
    { capture: true },
  );
  // Disables forms.
  page.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
