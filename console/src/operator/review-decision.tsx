import type { ReportedReview } from '@souk/contract/console/operator-reviews';
import { CONSOLE } from '@souk/rules/limits';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';

type ReviewDecisionProps = { review: ReportedReview; onDecided: OnDecided };

/** A reported review, the store's reason, and the decision. */
export function ReviewDecision({ review, onDecided }: ReviewDecisionProps) {
  const t = useT();
  const { ago } = useFormat();
  const { may } = useMe();
  const { product, store, report } = review;
  const name = review.author || t('console.review.former');
  return (
    <>
      <p className="text-13 text-text-2">
        {t('operator.review.of', { product: product.title, store: store.name })}
      </p>
      <blockquote className="grid gap-2 rounded-control bg-sunk p-3">
        <Stars value={review.rating} label={t('ui.rating.stars', { count: review.rating })} />
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.review || t('console.review.no-words')}
        </p>
        {review.images.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {review.images.map((image) => (
              <Thumb key={image} image={image} className="size-24" />
            ))}
          </span>
        )}
        <span className="text-12 text-text-2">
          {t('operator.review.by', { name, ago: ago(review.created_at) })}
        </span>
      </blockquote>
      <div>
        <h3 className="font-semibold">{t('operator.review.why')}</h3>
        <p>{t(`console.review.reason.${report.reason}`)}</p>
        {report.note && (
          <p dir="auto" className="wrap-anywhere text-text-2">
            {report.note}
          </p>
        )}
      </div>
      {may('reviews.write') && report.decision === null && <Decide review={review} onDecided={onDecided} />}
    </>
  );
}

function Decide({ review: { id }, onDecided }: ReviewDecisionProps) {
  const t = useT();
  const { reason, hasReason, settle, words } = useReason(t('operator.review.reason.missing'), `review${id}`);
  const { decide, isBusy } = useDecide(onDecided, settle);
  const params = { id };

  function hide() {
    if (!hasReason()) return;
    decide(t('operator.review.hidden'), () =>
      call('POST operator/reviews/{id}/hide', { params, body: { reason } }),
    );
  }
  return (
    <>
      <ReasonField
        form="review"
        label={t('operator.review.reason')}
        hint={t('operator.review.reason.hint')}
        max={CONSOLE.hiddenReview}
        words={words}
      />
      <div className="flex flex-wrap gap-2">
        <KeyButton letter="R" variant="danger" busy={isBusy} onClick={hide}>
          {t('operator.review.hide')}
        </KeyButton>
        <KeyButton
          letter="A"
          busy={isBusy}
          onClick={() =>
            decide(t('operator.review.left'), () => call('POST operator/reviews/{id}/leave', { params }))
          }
        >
          {t('operator.review.leave')}
        </KeyButton>
      </div>
    </>
  );
}
