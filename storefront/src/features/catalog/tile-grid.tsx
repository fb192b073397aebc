import { CachedFragment } from '#cached-fragment.tsx';
import { LazyHydrate } from '@souk/kit/ui/lazy-hydrate.tsx';
import { SkeletonTile } from '@souk/kit/ui/skeleton.tsx';
import { FirstTile as ServerOnlyFirstTile } from './first-tile.tsx';
import { ProductTile } from './product-tile.tsx';
import type { ShownTile } from './shown-tile.ts';

// Tiles aren't hydrated: they have no IDs.
const FirstTile = import.meta.env.SSR ? ServerOnlyFirstTile : null;

type TileGridProps = {
  tiles: readonly ShownTile[];
  /** One column fewer beside the filters. */
  besideFilters?: boolean;
  hideStore?: boolean;
  /** Number of images to load eagerly: the first row of a listing. */
  eager?: number;
};

/** Tiles per row 6, 5, 4, 3, 2 by width (SPEC §9). */
export function TileGrid({ tiles, besideFilters, hideStore, eager = 0 }: TileGridProps) {
  return (
    <ul className={besideFilters ? 'tile-grid-beside' : 'tile-grid'}>
      {tiles.map((tile, index) => {
        const isEager = index < eager;
        const shown = <ProductTile tile={tile} priority={isEager} {...(hideStore ? { hideStore } : {})} />;
        return (
          <li key={tile.id}>
            {isEager ? (
              FirstTile ? (
                <FirstTile of={[tile, hideStore]}>{shown}</FirstTile>
              ) : (
                shown
              )
            ) : (
              <CachedFragment name="later-tile" of={[tile, hideStore]} anywhere>
                <LazyHydrate>{shown}</LazyHydrate>
              </CachedFragment>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const shimmerTiles = 21; // SPEC §4

export function LoadingTiles({ besideFilters }: { besideFilters?: boolean }) {
  return (
    <ul className={besideFilters ? 'tile-grid-beside' : 'tile-grid'} aria-hidden>
      {Array.from({ length: shimmerTiles }, (_, index) => (
        <li key={index}>
          <SkeletonTile />
        </li>
      ))}
    </ul>
  );
}
