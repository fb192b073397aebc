import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { RatingBars } from '@souk/kit/ui/rating-bars.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';

type ReviewSummaryProps = {
  total: { count: number; rating: number };
  /** For 5 to 1 stars; integer percentages that add up to 100. */
  shares: readonly { stars: number; percent: number; count: number }[];
  /** Current star filter; 0 for all. */
  stars: number;
  /** URL of the reviews with this number of stars. */
  hrefOf: (stars: number) => string;
  children?: ReactNode;
};

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
