import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { ShownTile } from '#features/catalog/shown-tile.ts';
import { TileGrid } from '#features/catalog/tile-grid.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';

export function Popular({ tiles }: { tiles: readonly ShownTile[] }) {
  const t = useT();
  if (tiles.length === 0) return null;
  return (
    <section className="section" aria-labelledby="popular">
      <SectionHead
        id="popular"
        title={t('home.popular')}
        more={{ href: links.allProducts(), label: t('home.seeAll'), about: t('home.popular') }}
      />
      {/* Phones show six rows of two. */}
      <div className="far-below max-sm:[&_li:nth-child(n+13)]:hidden">
        <TileGrid tiles={tiles} />
      </div>
      <div className="mt-8 grid justify-items-center">
        <LinkButton to={links.allProducts()} variant="neutral" className="w-full">
          {t('home.allProducts')}
        </LinkButton>
      </div>
    </section>
  );
}
