import type { Review } from '@souk/contract/catalog-entities';
import type { Page } from '@souk/contract/wire';
import { useEffect, useState, type MouseEvent } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import type { OpenPictures } from '#features/review/open-pictures.tsx';
import type { ShownPage } from '#features/catalog/shown-tile.ts';
import { reviewDates } from '#features/review/review-facts.ts';
import { HowVerified } from '#features/review/how-verified.tsx';
import { ReviewItem } from '#features/review/review-item.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { LoadMore } from '@souk/kit/ui/load-more.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { apiReviewQuery, reviewsAddress, type ReviewQuery } from './review-query.ts';
import type { ShownReview } from './shown-product.ts';

type ReviewListProps = {
  product: { id: number; slug: string };
  first: ShownPage<ShownReview>;
  dates: Record<number, string>;
  query: ReviewQuery;
  onOpen: OpenPictures;
};

/** Reviews with pagination: appended, or a link to the next page without JavaScript. */
export function ReviewList({ product, first, dates, query, onOpen }: ReviewListProps) {
  const t = useT();
  const language = useLanguage();
  const [pages, setPages] = useState<Page<Review>[]>([]);
  const [isLoading, setIsLoading] = useState(false);
  const last = pages.at(-1) ?? first;
  // Deduplicate reviews that moved to the next page in the meantime.
  const seen = new Set(first.data.map(({ id }) => id));
  const more = pages.flatMap((page) => page.data).filter(({ id }) => !seen.has(id) && seen.add(id));
  const later = reviewDates(more, language);
  const shown = Math.min(first.total, (first.from ?? 1) - 1 + first.data.length + more.length);
  const reviews = [...first.data, ...more];
  const firstNew = pages.at(-1)?.data[0]?.id;

  useEffect(() => {
    if (firstNew) document.getElementById(`review-${firstNew}`)?.focus({ preventScroll: true });
  }, [firstNew]);

  async function load(event: MouseEvent) {
    const link = (event.target as Element).closest('a[rel=next]');
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (isLoading) return;
    setIsLoading(true);
    const next = { ...query, page: last.current_page + 1 };
    const outcome = await callFromBrowser('GET reviews/{id}', {
      params: { id: product.id },
      query: apiReviewQuery(next),
    });
    setIsLoading(false);
    if (outcome.ok) setPages((now) => [...now, outcome.data.all]);
    else toast({ tone: 'error', message: outcome.messages[0] ?? t('product.reviews.unreachable') });
  }

  return (
    <>
      <ol className="mt-4 grid">
        {reviews.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            date={dates[review.id] ?? later[review.id] ?? ''}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {first.last_page > 1 && (
        <div onClickCapture={(event) => void load(event)}>
          <LoadMore
            shown={last.current_page >= last.last_page ? first.total : shown}
            total={first.total}
            text={t('product.reviews.shownOf', { shown, total: first.total })}
            href={reviewsAddress(product, { ...query, page: last.current_page + 1 })}
            {...(isLoading ? { busy: t('product.reviews.loading') } : {})}
          />
        </div>
      )}
      <HowVerified reviews={reviews} />
    </>
  );
}
