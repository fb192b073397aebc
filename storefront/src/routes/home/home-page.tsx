import type { HomeSection } from '@souk/rules/home-sections';
import { Fragment, type ReactNode } from 'react';
import { rowsOf } from '#api/columns.ts';
import { CachedFragment } from '#cached-fragment.tsx';
import { useShownTiles } from '#features/catalog/shown-tile.ts';
import { JsonLdPlaceholder } from '#features/seo/json-ld.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { ShopData as ServerOnlyShopData } from '#features/seo/shop-data.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { UnpaidBar } from '#features/order/unpaid-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { BrandRow } from './brand-row.tsx';
import { CategoryArches } from './category-arches.tsx';
import { CollectionCards } from './collection-cards.tsx';
import { ContentBanner } from './content-banner.tsx';
import { Features } from './features.tsx';
import { FlashPanel } from './flash-panel.tsx';
import type { ShownHome } from './load-home.ts';
import { MainSlider } from './main-slider.tsx';
import { Popular } from './popular.tsx';

const ShopData = import.meta.env.SSR ? ServerOnlyShopData : JsonLdPlaceholder;

type HomePageProps = {
  page: ShownHome;
  /** Wraps each section in a preview, which has no metadata for search engines. */
  placed?: (section: HomeSection, rendered: ReactNode) => ReactNode;
};

export function HomePage({ page, placed }: HomePageProps) {
  const tiles = useShownTiles(page.tiles);
  const facts = useSiteSettings();
  const t = useT();
  const rendered: Readonly<Record<HomeSection, ReactNode>> = {
    slider: (
      <div className="section">
        <MainSlider slider={page.slider} />
      </div>
    ),
    categories: (
      <CachedFragment name="category-arches" of={page.categories}>
        <CategoryArches categories={rowsOf(page.categories)} />
      </CachedFragment>
    ),
    flash_sale: (
      <LazyHydrate>{page.flash && <FlashPanel sale={page.flash} serverTime={page.serverTime} />}</LazyHydrate>
    ),
    collections: (
      <LazyHydrate>
        <CachedFragment name="collection-cards" of={page.collections}>
          <CollectionCards collections={rowsOf(page.collections)} />
        </CachedFragment>
      </LazyHydrate>
    ),
    banner: (
      <LazyHydrate>
        <ContentBanner banner={page.banners[0]} tint="bg-tint-sky" />
      </LazyHydrate>
    ),
    popular: <Popular tiles={tiles} />,
    second_banner: (
      <LazyHydrate>
        <ContentBanner banner={page.banners[1]} tint="bg-tint-lilac" />
      </LazyHydrate>
    ),
    brands: (
      <LazyHydrate>
        <CachedFragment name="brands" of={page.brands}>
          <BrandRow brands={rowsOf(page.brands)} />
        </CachedFragment>
      </LazyHydrate>
    ),
    features: (
      <LazyHydrate>
        <CachedFragment name="features" of={page.features}>
          <Features features={page.features} />
        </CachedFragment>
      </LazyHydrate>
    ),
  };
  return (
    <div className="wrap pt-3 sm:pt-4">
      <PageHead
        title={page.site.title || page.site.name}
        wholeTitle={page.site.title || page.site.name}
        path={links.home()}
        isListed={!placed}
        description={page.site.description}
        image={page.slider.main[0]?.image}
      />
      {facts && <ShopData facts={facts} />}
      <h1 className="sr-only">{page.site.title || page.site.name}</h1>
      {tiles.length === 0 && page.slider.main.length === 0 && (
        <EmptyState icon="store" title={t('home.empty.title')} text={t('home.empty.text')} />
      )}
      {page.sections.map((section) => (
        <Fragment key={section}>{placed ? placed(section, rendered[section]) : rendered[section]}</Fragment>
      ))}
      <UnpaidBar />
    </div>
  );
}
