import { useT } from '#i18n/messages-context.tsx';
import { Link } from './link.tsx';
import { ProgressBar } from './progress-bar.tsx';

type RatingBarsProps = {
  /** From 5 stars to 1. `percent` is a whole number; the caller makes them sum to 100. */
  rows: { stars: number; percent: number; href?: string; isCurrent?: boolean }[];
};

export function RatingBars({ rows }: RatingBarsProps) {
  const t = useT();
  return (
    <ul className="grid gap-1 text-13 text-text-2">
      {rows.map(({ stars, percent, href, isCurrent }) => {
        const line = (
          <>
            <span>{t('ui.rating.stars', { count: stars })}</span>
            <ProgressBar percent={percent} tone="star" />
            <span className="text-end tabular-nums">{t('ui.percent', { percent })}</span>
          </>
        );
        return (
          <li key={stars}>
            {href ? (
              <Link
                to={href}
                aria-current={isCurrent ? 'true' : undefined}
                className="rating-bar"
                preventScrollReset
              >
                {line}
              </Link>
            ) : (
              <span className="rating-bar">{line}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
