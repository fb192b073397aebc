import type { ReactNode } from 'react';
import { useFormat } from '#format.ts';
import { Stars } from '@souk/kit/ui/stars.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type ReviewHeadProps = {
  review: { rating: number; created_at: string; verified: boolean };
  name: string;
  children: ReactNode;
};

/** Header of a review: stars, author and date. */
export function ReviewHead({ review, name, children }: ReviewHeadProps) {
  const t = useT();
  const { agoAlone, whole } = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars value={review.rating} label={t('ui.rating.stars', { count: review.rating })} />
      <bdi className="font-semibold">{name}</bdi>
      <time dateTime={review.created_at} title={whole(review.created_at)} className="text-12 text-text-3">
        {agoAlone(review.created_at)}
        {review.verified && ` · ${t('console.review.verified')}`}
      </time>
      {children}
    </div>
  );
}
