import type { SellerReview } from '@souk/contract/seller-console/reviews';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '#api/me.ts';
import { ReviewHead } from '#parts/review-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Reply } from './reply.tsx';
import { ReportSheet } from './report-sheet.tsx';

type ReviewRowProps = { review: SellerReview; onChanged(): void };

export function ReviewRow({ review, onChanged }: ReviewRowProps) {
  const t = useT();
  const { may } = useMe();
  const [isReporting, setIsReporting] = useState(false);
  const { product, hidden, report } = review;
  const name = review.author || t('console.review.former');
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 px-4 py-4">
      <Thumb image={product.image} className="size-14" />
      <div className="grid min-w-0 content-start gap-2">
        <ReviewHead review={review} name={name}>
          <ReviewState review={review} />
          {may('reviews.write') && !hidden && !report && (
            <Button size="small" className="ms-auto" onClick={() => setIsReporting(true)}>
              {t('console.review.report')}
            </Button>
          )}
        </ReviewHead>
        <Link
          to={`/seller/products/${product.id}`}
          className="justify-self-start text-13 text-text-2 hover:underline"
        >
          {joinUnits(product.title)}
        </Link>
        {review.review ? (
          <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
            {review.review}
          </p>
        ) : (
          <p className="text-text-3">{t('console.review.no-words')}</p>
        )}
        {review.images.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {review.images.map((image) => (
              <li key={image}>
                <Thumb image={image} className="size-16" />
              </li>
            ))}
          </ul>
        )}
        {hidden ? (
          <p className="text-13 text-text-2">{t('console.review.hidden.why', { reason: hidden.reason })}</p>
        ) : (
          <Reply review={review} onChanged={onChanged} />
        )}
      </div>
      <ReportSheet
        review={isReporting ? review : null}
        onClose={() => setIsReporting(false)}
        onReported={onChanged}
      />
    </li>
  );
}

function ReviewState({ review: { hidden, report } }: { review: SellerReview }) {
  const t = useT();
  if (hidden) return <StateMark tone="calm">{t('console.review.state.hidden')}</StateMark>;
  if (!report) return null;
  return report.decision === null ? (
    <StateMark tone="work">{t('console.review.state.reported')}</StateMark>
  ) : (
    <StateMark tone="calm">{t('console.review.state.left')}</StateMark>
  );
}
