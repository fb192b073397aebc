import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { sourceOf } from '@souk/kit/ui/picture.tsx';
import { DrawnOnce } from '#drawn-once.tsx';
import { tilePicture } from './product-tile.tsx';
import type { ShownTile } from './shown-tile.ts';

type FirstTileProps = { of: readonly [tile: ShownTile, hideStore: boolean | undefined]; children: ReactNode };

/** A tile whose picture is wanted at once, as the server draws it: named in the head of each page, also where it is put in as it was. */
export function FirstTile({ of, children }: FirstTileProps) {
  const { src, srcSet, sizes } = sourceOf({ name: of[0].image, ...tilePicture });
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet === undefined ? {} : { imageSrcSet: srcSet, imageSizes: sizes }),
  });
  return (
    <DrawnOnce name="first-tile" of={of} anywhere isNamed>
      {children}
    </DrawnOnce>
  );
}
