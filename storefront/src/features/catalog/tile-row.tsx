import { useId } from 'react';
import { CachedFragment } from '#cached-fragment.tsx';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import { ProductTile } from './product-tile.tsx';
import type { ShownTile } from './shown-tile.ts';

type TileRowProps = {
  title: string;
  tiles: readonly ShownTile[];
  more?: { href: string; label: string };
  /** Number of images to load eagerly: those visible without scrolling. */
  eager?: number;
};

export function TileRow({ title, tiles, more, eager = 0 }: TileRowProps) {
  const id = useId();
  return (
    <section className="tile-row" aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(more ? { more: { ...more, about: title } } : {})} />
      <RowScroller
        label={title}
        bleed
        items={tiles.map((tile, index) => ({
          id: tile.id,
          content:
            index < eager ? (
              <ProductTile tile={tile} priority />
            ) : (
              <CachedFragment name="tile" of={tile} anywhere>
                <ProductTile tile={tile} />
              </CachedFragment>
            ),
        }))}
      />
    </section>
  );
}
