import type { Tile } from '@souk/contract/catalog-entities';
import { useId } from 'react';
import { RowScroller } from '@souk/kit/ui/row-scroller.tsx';
import { SectionHead } from '@souk/kit/ui/section-head.tsx';
import { ProductTile } from './product-tile.tsx';

type TileRowProps = { title: string; tiles: readonly Tile[]; more?: { href: string; label: string } };

/** A named row of products that scrolls sideways. */
export function TileRow({ title, tiles, more }: TileRowProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(more ? { more: { ...more, about: title } } : {})} />
      <RowScroller
        label={title}
        bleed
        items={tiles.map((tile) => ({ id: tile.id, content: <ProductTile tile={tile} /> }))}
      />
    </section>
  );
}
