import type { Tile } from '@souk/contract/catalog-entities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HeartButton, ScalesButton } from '#features/marks/tile-marks.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';
import { joinUnits } from './join-units.ts';
import { PercentPill, Price } from './price.tsx';
import type { PriceFields } from './tile-price.ts';

type ProductTileProps = {
  tile: Tile;
  /** In a store's own grid the seller is left out. */
  hideStore?: boolean;
  /** The first pictures of a page are wanted at once. */
  priority?: boolean;
};

/** A product in a grid or row: picture, title, price, rating, one line of shipping or seller, always in this order. */
export function ProductTile({ tile, hideStore, priority }: ProductTileProps) {
  const t = useT();
  return (
    <TileFrame tile={tile} priority={priority} isSoldOut={!tile.in_stock}>
      <span className="flex min-h-6 items-center">
        {tile.review_count > 0 && <Rating value={tile.rating} count={tile.review_count} />}
        <ScalesButton product={tile} />
      </span>
      <span className="flex min-h-5 items-center gap-1 text-12 text-text-3">
        {tile.free_shipping ? (
          <span className="inline-flex items-center gap-1 text-success">
            <Icon name="truck" size={14} />
            {t('catalog.freeShipping')}
          </span>
        ) : (
          !hideStore && (
            <span dir="auto" className="keep-side truncate">
              {tile.store.name}
            </span>
          )
        )}
      </span>
    </TileFrame>
  );
}

type TileFrameProps = {
  tile: Pick<Tile, 'id' | 'title' | 'slug' | 'image'> & PriceFields;
  priority?: boolean | undefined;
  isSoldOut?: boolean;
  /** On the flash panel tiles sit on white cards. */
  onCard?: boolean;
  /** Instead of the heart, above the tile's link. */
  corner?: ReactNode;
  children: ReactNode;
};

/** Picture, title and price, which all tiles share; what follows differs. The link covers the tile. */
export function TileFrame({ tile, priority, isSoldOut, onCard, corner, children }: TileFrameProps) {
  const t = useT();
  return (
    <article
      className={classNames(
        'group relative grid content-start gap-1.5',
        onCard && 'rounded-card bg-surface p-2',
      )}
    >
      <div className="relative aspect-square overflow-hidden rounded-card bg-sunk">
        <Picture
          name={tile.image}
          alt=""
          width={400}
          height={400}
          sizes="(width >= 87.5rem) 212px, (width >= 62rem) 22vw, (width >= 36rem) 31vw, 48vw"
          widths={[320, 640]}
          priority={Boolean(priority)}
          className={classNames(
            'size-full object-cover transition-transform duration-200 group-hover:scale-103',
            isSoldOut && 'opacity-45',
          )}
        />
        <PercentPill facts={tile} />
        {isSoldOut && (
          <span className="absolute inset-x-0 bottom-2 mx-auto w-fit rounded-pill bg-surface px-3 py-1 text-12 font-semibold">
            {t('catalog.soldOut')}
          </span>
        )}
        {corner ?? <HeartButton product={tile} className="end-0.5 top-0.5" />}
      </div>
      <h3 dir="auto" className="keep-side-lines line-clamp-2 min-h-[2lh] text-14 leading-tile font-tile">
        <Link to={links.product(tile)} prefetch="intent" className="stretched group-hover:underline">
          {joinUnits(tile.title)}
        </Link>
      </h3>
      <Price facts={tile} />
      {children}
    </article>
  );
}
