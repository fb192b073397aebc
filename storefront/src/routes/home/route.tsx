import { useLoaderData } from 'react-router';
import { rowsOf } from '#api/columns.ts';
import { DrawnOnce } from '#drawn-once.tsx';
import { useShownTiles } from '#features/catalog/shown-tile.ts';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { KeptJsonLd } from '#features/seo/json-ld.tsx';
import { PageHead } from '#features/seo/page-head.tsx';
import { ShopData as DrawnShopData } from '#features/seo/shop-data.tsx';
import { useSiteSettings } from '#features/site/shop-facts.ts';
import { UnpaidBar } from '#features/order/unpaid-bar.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Later } from '@souk/kit/ui/later.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import type { Route } from './+types/route';
import { BrandRow } from './brand-row.tsx';
import { CategoryArches } from './category-arches.tsx';
import { CollectionCards } from './collection-cards.tsx';
import { ContentBanner } from './content-banner.tsx';
import { Features } from './features.tsx';
import { FlashPanel } from './flash-panel.tsx';
import { loadHome } from './load-home.ts';
import { MainSlider } from './main-slider.tsx';

export const handle: FrameHandle = { query: [] };

const ShopData = import.meta.env.SSR ? DrawnShopData : KeptJsonLd;

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const tiles = useShownTiles(page.tiles);
  const facts = useSiteSettings();
  const t = useT();
  return (
    <div className="wrap pt-3 sm:pt-4">
      <PageHead
        title={page.site.title || page.site.name}
        wholeTitle={page.site.title || page.site.name}
        path={links.home()}
        description={page.site.description}
        image={page.slider.main[0]?.image}
      />
      {facts && <ShopData facts={facts} />}
      <h1 className="sr-only">{page.site.title || page.site.name}</h1>
      {tiles.length === 0 && page.slider.main.length === 0 && (
        <EmptyState icon="store" title={t('home.empty.title')} text={t('home.empty.text')} />
      )}
      <MainSlider slider={page.slider} />
      <DrawnOnce name="category-arches" of={page.categories}>
        <CategoryArches categories={rowsOf(page.categories)} />
      </DrawnOnce>
      <Later>
        {page.flash && <FlashPanel sale={page.flash} serverTime={page.serverTime} />}
        <DrawnOnce name="collection-cards" of={[page.collections, page.banners[0]]}>
          <CollectionCards collections={rowsOf(page.collections)} />
          <ContentBanner banner={page.banners[0]} tint="bg-tint-sky" />
        </DrawnOnce>
      </Later>
      {tiles.length > 0 && (
        <section className="section" aria-labelledby="popular">
          <SectionHead
            id="popular"
            title={t('home.popular')}
            more={{ href: links.allProducts(), label: t('home.seeAll'), about: t('home.popular') }}
          />
          {/* On phones, where two stand side by side, six rows are enough. */}
          <div className="max-sm:[&_li:nth-child(n+13)]:hidden">
            <TileGrid tiles={tiles} />
          </div>
          <div className="mt-8 grid justify-items-center">
            <LinkButton to={links.allProducts()} variant="neutral" className="w-full">
              {t('home.allProducts')}
            </LinkButton>
          </div>
        </section>
      )}
      <UnpaidBar />
      <ContentBanner banner={page.banners[1]} tint="bg-tint-lilac" />
      <DrawnOnce name="brands" of={[page.brands, page.features]}>
        <BrandRow brands={rowsOf(page.brands)} />
        <Features features={page.features} />
      </DrawnOnce>
    </div>
  );
}
