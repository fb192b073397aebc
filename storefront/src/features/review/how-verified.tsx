import type { Review } from '@souk/contract/catalog-entities';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Explains the label “Verified purchase”, if one of the reviews has it. */
export function HowVerified({ reviews }: { reviews: readonly Pick<Review, 'verified'>[] }) {
  const t = useT();
  if (!reviews.some(({ verified }) => verified)) return null;
  return <p className="mt-4 text-12 text-text-3">{t('product.reviews.howVerified')}</p>;
}
