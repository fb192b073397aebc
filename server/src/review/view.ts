import type { Review, ReviewTotal } from '@souk/contract/catalog-entities';
import { textOf } from '#texts/texts.ts';
import { displayTime, wireTime } from '#http/wire-time.ts';
import type { Language } from '#texts/language.ts';
import type { listNewestImages, ReviewRow, StarCount } from './queries.ts';

type CaptionedImageRow = Awaited<ReturnType<typeof listNewestImages>>[number];

const excerptLength = 200;

/** CONTRACT §3.8. */
export function reviewView(
  row: ReviewRow,
  images: readonly { id: number; image: string }[],
  { timeZone, language }: { timeZone: string; language: Language },
): Review {
  return {
    id: row.id,
    product_id: row.product_id,
    user_id: row.user_id,
    rating: row.rating,
    review: row.review,
    created: displayTime(row.created_at, timeZone),
    user: { name: authorName(row.author_name, language) },
    review_images: images.map(({ id, image }) => ({ id, image })),
    verified: row.order_id !== null,
    reply: replyView(row.reply, timeZone),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}

function replyView(reply: ReviewRow['reply'], timeZone: string): Review['reply'] {
  if (!reply) return null;
  const at = new Date(reply.at);
  return { by: reply.by, text: reply.text, created: displayTime(at, timeZone), created_at: wireTime(at) };
}

/** Authors of deleted accounts have no name. */
function authorName(name: string, language: Language): string {
  return shortName(name) || textOf(language, 'reply.review.former-customer');
}

/** First name and initial, `Amira K.`; of an email address only the part before the @. */
export function shortName(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/\s+/).filter((word) => word !== '');
  const last = words.length > 1 ? words.at(-1) : undefined;
  // By code points: an initial may be an emoji or outside the basic multilingual plane.
  return last === undefined ? (words[0] ?? '') : `${words[0]} ${[...last][0]}.`;
}

/** The number of reviews with this rating; 0 means all. */
export function countOfRating(counts: StarCount[], rating: number): number {
  const shown = rating > 0 ? counts.filter((row) => row.rating === rating) : counts;
  return shown.reduce((sum, { count }) => sum + count, 0);
}

export function reviewTotalView(
  counts: StarCount[],
  images: CaptionedImageRow[],
  language: Language,
): ReviewTotal {
  const countOf = (stars: number) => counts.find(({ rating }) => rating === stars)?.count ?? 0;
  const count = counts.reduce((sum, row) => sum + row.count, 0);
  const stars = counts.reduce((sum, row) => sum + row.count * row.rating, 0);
  return {
    count,
    // Calculates tenths from integers, because 4.35 has no exact binary representation and would round down.
    rating: count === 0 ? 0 : Math.round((stars * 10) / count) / 10,
    stars: { '1': countOf(1), '2': countOf(2), '3': countOf(3), '4': countOf(4), '5': countOf(5) },
    images: images.map(({ id, image, review_id, rating, author_name, review }) => ({
      id,
      image,
      review_id,
      rating,
      user: { name: authorName(author_name, language) },
      excerpt: excerptOf(review),
    })),
  };
}

/** By code points, so that no emoji is split. */
function excerptOf(text: string): string {
  const characters = [...text];
  return characters.length <= excerptLength
    ? text
    : `${characters
        .slice(0, excerptLength - 1)
        .join('')
        .trimEnd()}…`;
}
