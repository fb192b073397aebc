import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { useVisitor } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';

type OwnReview = ReplyOf<EndpointOf<'GET rating-review/find/{id}'>>;

/**
 * Link to the review form. Until the visitor's state is loaded after hydration, everyone gets the link; the form asks guests to
 * log in and says if it is too early.
 */
export function ReviewInvitation({ productId }: { productId: number }) {
  const t = useT();
  const isSignedIn = useVisitor()?.is_logged_in;
  const [own, setOwn] = useState<OwnReview | null>(null);

  useEffect(() => {
    if (!isSignedIn) return;
    const leaving = new AbortController();
    const call = { params: { id: productId }, signal: leaving.signal };
    void callFromBrowser('GET rating-review/find/{id}', call).then(
      (outcome) => outcome.ok && setOwn(outcome.data),
    );
    return () => leaving.abort();
  }, [isSignedIn, productId]);

  if (isSignedIn && own?.can_review === false) {
    return <p className="text-14 text-text-2">{t('review.afterDelivery')}</p>;
  }
  return (
    <LinkButton
      to={isSignedIn === false ? links.login(links.review(productId)) : links.review(productId)}
      rel="nofollow"
      variant="neutral"
      size="small"
      icon="pencil"
    >
      {t(isSignedIn && own?.review ? 'review.edit' : 'review.write')}
    </LinkButton>
  );
}
