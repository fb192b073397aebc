import type { ReactNode } from 'react';
import { HeartButton, ScalesButton } from '#features/marks/tile-marks.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { PercentPill, Price } from './price.tsx';
import type { ShownTile } from './shown-tile.ts';
import type { PriceFields } from './tile-price.ts';

type ProductTileProps = {
  tile: ShownTile;
  /** Hides the seller in a store's own grid. */
  hideStore?: boolean;
  priority?: boolean;
};

/** Product tile: image, title, price, rating, and shipping or seller, always in this order. */
export function ProductTile({ tile, hideStore, priority }: ProductTileProps) {
  const t = useT();
  return (
    <TileFrame tile={tile} priority={priority} isSoldOut={!tile.in_stock}>
      <span className="tile-rating">
        {tile.review_count > 0 && <Rating value={tile.rating} count={tile.review_count} />}
        <ScalesButton product={tile} />
      </span>
      <span className="tile-line">
        {tile.free_shipping ? (
          <span className="tile-free">
            <Icon name="truck" size={14} />
            {t('catalog.freeShipping')}
          </span>
        ) : (
          !hideStore && <bdi>{tile.store.name}</bdi>
        )}
      </span>
    </TileFrame>
  );
}

/** Half the screen on phones; on wider screens tiles are 180 to 310 px, so one of the two image sizes fits all. */
export const tilePicture = { sizes: '(min-width:36rem) 250px,48vw', widths: [320, 640] } as const;

type TileFrameProps = {
  tile: Pick<ShownTile, 'id' | 'title' | 'slug' | 'image'> & PriceFields;
  priority?: boolean | undefined;
  isSoldOut?: boolean;
  /** White card, for the flash sale panel. */
  onCard?: boolean;
  /** Replaces the heart; placed above the tile's link. */
  corner?: ReactNode;
  children: ReactNode;
};

/** Image, title and price, which all tiles share. The link covers the tile. */
export function TileFrame({ tile, priority, isSoldOut, onCard, corner, children }: TileFrameProps) {
  const t = useT();
  return (
    <article className={classNames('tile', onCard && 'tile-on-card')}>
      <div>
        <Picture
          name={tile.image}
          alt=""
          width={400}
          height={400}
          {...tilePicture}
          priority={Boolean(priority)}
          {...(isSoldOut ? { className: 'opacity-45' } : {})}
        />
        <PercentPill facts={tile} />
        {isSoldOut && (
          <span className="absolute inset-x-0 bottom-2 mx-auto w-fit rounded-pill bg-surface px-3 py-1 text-12 font-semibold">
            {t('catalog.soldOut')}
          </span>
        )}
        {corner ?? <HeartButton product={tile} />}
      </div>
      <h3 dir="auto">
        <Link to={links.product(tile)} prefetch="intent">
          {joinUnits(tile.title)}
        </Link>
      </h3>
      <Price facts={tile} />
      {children}
    </article>
  );
}
