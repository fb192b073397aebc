import type { ModeratedReview } from '@souk/contract/console/operator-reviews';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useFormat } from '#format.ts';
import { useAct } from '#parts/use-act.ts';
import { ReviewHead } from '#parts/review-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { ShownPicture } from './picture-sheet.tsx';

type ReviewItemProps = {
  review: ModeratedReview;
  takes: readonly WorkTake[];
  onHide(): void;
  onShown(): void;
  onLook(picture: ShownPicture): void;
};

/** One review with its product and visibility. */
export function ReviewItem({ review, takes, onHide, onShown, onLook }: ReviewItemProps) {
  const t = useT();
  const { ago } = useFormat();
  const { product, store, hidden } = review;
  const name = review.author || t('console.review.former');
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 px-4 py-4">
      <Thumb image={product.image} className="size-14" />
      <div className="grid min-w-0 content-start gap-2">
        <ReviewHead review={review} name={name}>
          {review.is_reported && <StateMark tone="work">{t('operator.reviews.state.reported')}</StateMark>}
          {hidden && <StateMark tone="bad">{t('operator.reviews.state.hidden')}</StateMark>}
          <RowAssignee takes={takes} kind="review" id={review.id} />
          <Decide review={review} onHide={onHide} onShown={onShown} />
        </ReviewHead>
        <p className="text-13 text-text-2">
          <Link to={`/operator/products/${product.id}`} className="hover:underline">
            <bdi>{joinUnits(product.title)}</bdi>
          </Link>
          {' · '}
          <Link to={`/operator/sellers/${store.id}`} className="hover:underline">
            <bdi>{store.name}</bdi>
          </Link>
        </p>
        <p
          dir="auto"
          className={review.review ? 'max-w-[68ch] wrap-anywhere whitespace-pre-line' : 'text-text-3'}
        >
          {review.review || t('console.review.no-words')}
        </p>
        <Pictures review={review} name={name} onLook={onLook} />
        {hidden && (
          <p className="text-13 text-text-2">
            {t('operator.reviews.hidden', { ago: ago(hidden.at), reason: hidden.reason })}
          </p>
        )}
      </div>
    </li>
  );
}

function Pictures({
  review: { images },
  name,
  onLook,
}: Pick<ReviewItemProps, 'review' | 'onLook'> & { name: string }) {
  const t = useT();
  if (images.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((image, at) => (
        <li key={image}>
          <button
            type="button"
            aria-label={t('operator.reviews.picture', { place: at + 1, count: images.length, name })}
            className="block rounded-control"
            onClick={() => onLook({ images, at, name })}
          >
            <Thumb image={image} className="size-24" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Decide({
  review: { id, hidden },
  onHide,
  onShown,
}: Pick<ReviewItemProps, 'review' | 'onHide' | 'onShown'>) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('reviews.write')) return null;
  async function show() {
    if (!(await act(() => call('POST operator/reviews/{id}/show', { params: { id } })))) return;
    toast(t('operator.reviews.shown'));
    onShown();
  }
  return hidden ? (
    <Button size="small" className="ms-auto" busy={isBusy} onClick={() => void show()}>
      {t('operator.reviews.show')}
    </Button>
  ) : (
    <Button size="small" className="ms-auto" onClick={onHide}>
      {t('operator.reviews.hide')}
    </Button>
  );
}
