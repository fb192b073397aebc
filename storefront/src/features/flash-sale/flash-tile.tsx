import { TileFrame } from '#features/catalog/product-tile.tsx';
import { ScalesButton } from '#features/marks/tile-marks.tsx';
import { useMoney } from '#features/catalog/money.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ProgressBar } from '@souk/kit/ui/progress-bar.tsx';
import { Rating } from '@souk/kit/ui/rating.tsx';
import { takenPercent } from './taken-percent.ts';

export type FlashItem = {
  product_id: number;
  title: string;
  slug: string;
  image: string;
  selling: number;
  offered: number;
  price: string;
  review_count: number;
  rating: number;
  quota: number | null;
  left: number;
  limit_per_shopper: number | null;
  prices_differ: boolean;
};

export function FlashTile({
  item,
  state = 'running',
}: {
  item: FlashItem;
  state?: 'upcoming' | 'running' | 'ended';
}) {
  const isRunning = state === 'running';
  const t = useT();
  const money = useMoney();
  return (
    <TileFrame
      onCard
      isSoldOut={isRunning && item.left === 0}
      tile={{
        id: item.product_id,
        title: item.title,
        slug: item.slug,
        image: item.image,
        price: isRunning ? item.price : null,
        selling: item.selling,
        offered: item.offered,
        prices_differ: item.prices_differ,
      }}
    >
      <span className="tile-rating">
        {item.review_count > 0 && <Rating value={item.rating} count={item.review_count} />}
        <ScalesButton product={{ id: item.product_id, title: item.title }} />
      </span>
      {state === 'upcoming' && (
        <span className="text-13 font-semibold text-sale">
          {t.rich('flash-sale.price', { price: money(item.price), bdi: (price) => <bdi>{price}</bdi> })}
        </span>
      )}
      {item.quota !== null && isRunning && (
        <span className="grid gap-1 text-12 text-text-2">
          <ProgressBar percent={takenPercent({ quota: item.quota, left: item.left })} tone="sale" />
          {t('flash-sale.left', { left: item.left, quota: item.quota })}
        </span>
      )}
      {item.limit_per_shopper !== null && state !== 'ended' && (
        <span className="text-12 text-text-2">{t('catalog.limit', { count: item.limit_per_shopper })}</span>
      )}
    </TileFrame>
  );
}
