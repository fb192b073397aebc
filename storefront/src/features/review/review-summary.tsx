import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RatingBars } from '@souk/kit/ui/rating-bars.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';

type ReviewSummaryProps = {
  total: { count: number; rating: number };
  /** Of 5 to 1 stars; the percents are whole and add up to 100. */
  shares: readonly { stars: number; percent: number; count: number }[];
  /** Only these reviews are shown now; 0: all. */
  stars: number;
  /** The page with the reviews of that many stars only. */
  hrefOf: (stars: number) => string;
  /** Pictures beside it. */
  children?: ReactNode;
};

/** The average, how many there are, and bars that filter. */
export function ReviewSummary({ total, shares, stars, hrefOf, children }: ReviewSummaryProps) {
  const t = useT();
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[auto_minmax(200px,320px)_1fr]">
      <div className="grid gap-1">
        <b className="text-44 leading-none font-heavy tabular-nums">
          {t('ui.rating.number', { value: total.rating })}
        </b>
        <Stars value={total.rating} decorative />
        <span className="text-14 text-text-2">{t('product.reviewsWord', { count: total.count })}</span>
      </div>
      <RatingBars
        rows={shares.map((row) => ({
          ...row,
          isCurrent: row.stars === stars,
          ...(row.count > 0 ? { href: hrefOf(row.stars) } : {}),
        }))}
      />
      {children}
    </div>
  );
}
