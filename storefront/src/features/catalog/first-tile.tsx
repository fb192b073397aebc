import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { sourceOf } from '@souk/kit/ui/picture.tsx';
import { CachedFragment } from '#cached-fragment.tsx';
import { tilePicture } from './product-tile.tsx';
import type { ShownTile } from './shown-tile.ts';

type FirstTileProps = { of: readonly [tile: ShownTile, hideStore: boolean | undefined]; children: ReactNode };

/** Server-rendered tile with an eagerly loaded image, preloaded in the page's head even if its cached HTML is reused. */
export function FirstTile({ of, children }: FirstTileProps) {
  const { src, srcSet, sizes } = sourceOf({ name: of[0].image, ...tilePicture });
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(srcSet === undefined ? {} : { imageSrcSet: srcSet, imageSizes: sizes }),
  });
  return (
    <CachedFragment name="first-tile" of={of} anywhere isNamed>
      {children}
    </CachedFragment>
  );
}
