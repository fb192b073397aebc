import type { Review } from '@souk/contract/catalog-entities';
import type { ReactNode } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Stars } from '@souk/kit/ui/stars.tsx';
import type { OpenPictures } from './open-pictures.tsx';
import { PictureLink } from './picture-link.tsx';

type ReviewItemProps = {
  review: Pick<Review, 'id' | 'rating' | 'review' | 'user' | 'review_images' | 'verified' | 'reply'>;
  date: string;
  onOpen: OpenPictures;
  /** The product, in lists with reviews of several products. */
  about?: ReactNode;
};

/** One review: stars, text, photos, and whether the purchase is verified. */
export function ReviewItem({ review, date, onOpen, about }: ReviewItemProps) {
  const t = useT();
  const { name } = review.user;
  const pictures = review.review_images.map(({ id, image }) => ({
    id,
    image,
    name,
    rating: review.rating,
    text: review.review,
  }));
  return (
    <li id={`review-${review.id}`} tabIndex={-1} className="review">
      {about}
      <Stars value={review.rating} label={t('ui.rating.stars', { count: review.rating })} />
      {review.review && (
        <p dir="auto" className="review-text">
          {review.review}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <PictureLink
                image={picture.image}
                label={t('product.reviews.pictureOf', { number: place + 1, name })}
                onOpen={() => onOpen(pictures, place)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="review-by">
        <bdi>{name}</bdi> · {date}
        {review.verified && (
          <span className="inline-flex items-center gap-1 text-success">
            <Icon name="verified" size={14} />
            {t('product.reviews.verified')}
          </span>
        )}
      </p>
      {review.reply && (
        <div className="review-reply">
          <p className="font-semibold text-text">{t('product.reviews.reply', { store: review.reply.by })}</p>
          <p dir="auto" className="review-text">
            {review.reply.text}
          </p>
        </div>
      )}
    </li>
  );
}
