import type { HomeSection } from '@souk/rules/home-sections';
import { Fragment, type ReactNode } from 'react';
import { rowsOf } from '#api/columns.ts';
import { DrawnOnce } from '#drawn-once.tsx';
import { useShownTiles } from '#features/catalog/shown-tile.ts';
import { KeptJsonLd } from '#features/seo/json-ld.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { ShopData as DrawnShopData } from '#features/seo/shop-data.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { UnpaidBar } from '#features/order/unpaid-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Later } from '@souk/kit/ui/later.tsx';
import { BrandRow } from './brand-row.tsx';
import { CategoryArches } from './category-arches.tsx';
import { CollectionCards } from './collection-cards.tsx';
import { ContentBanner } from './content-banner.tsx';
import { Features } from './features.tsx';
import { FlashPanel } from './flash-panel.tsx';
import type { ShownHome } from './load-home.ts';
import { MainSlider } from './main-slider.tsx';
import { Popular } from './popular.tsx';

const ShopData = import.meta.env.SSR ? DrawnShopData : KeptJsonLd;

type HomePageProps = {
  page: ShownHome;
  /** Wraps each section in a preview, which has no metadata for search engines. */
  placed?: (section: HomeSection, drawn: ReactNode) => ReactNode;
};

export function HomePage({ page, placed }: HomePageProps) {
  const tiles = useShownTiles(page.tiles);
  const facts = useSiteSettings();
  const t = useT();
  const drawn: Readonly<Record<HomeSection, ReactNode>> = {
    slider: (
      <div className="section">
        <MainSlider slider={page.slider} />
      </div>
    ),
    categories: (
      <DrawnOnce name="category-arches" of={page.categories}>
        <CategoryArches categories={rowsOf(page.categories)} />
      </DrawnOnce>
    ),
    flash_sale: <Later>{page.flash && <FlashPanel sale={page.flash} serverTime={page.serverTime} />}</Later>,
    collections: (
      <Later>
        <DrawnOnce name="collection-cards" of={page.collections}>
          <CollectionCards collections={rowsOf(page.collections)} />
        </DrawnOnce>
      </Later>
    ),
    banner: (
      <Later>
        <ContentBanner banner={page.banners[0]} tint="bg-tint-sky" />
      </Later>
    ),
    popular: <Popular tiles={tiles} />,
    second_banner: (
      <Later>
        <ContentBanner banner={page.banners[1]} tint="bg-tint-lilac" />
      </Later>
    ),
    brands: (
      <Later>
        <DrawnOnce name="brands" of={page.brands}>
          <BrandRow brands={rowsOf(page.brands)} />
        </DrawnOnce>
      </Later>
    ),
    features: (
      <Later>
        <DrawnOnce name="features" of={page.features}>
          <Features features={page.features} />
        </DrawnOnce>
      </Later>
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
        <Fragment key={section}>{placed ? placed(section, drawn[section]) : drawn[section]}</Fragment>
      ))}
      <UnpaidBar />
    </div>
  );
}
