import type { RouteHandle } from '#layout/page-layout.tsx';
import { redirect, useActionData, useLoaderData } from 'react-router';
import { accountApi, publicApi } from '#api/api-client.ts';
import { joinUnits } from '@souk/kit/i18n/join-units.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Picture } from '@souk/kit/ui/picture.tsx';
import type { Route } from './+types/route';
import { reviewFields } from './review-fields.ts';
import { ReviewForm, type ReviewAnswer } from './review-form.tsx';
import { SavedNotice } from './saved-notice.tsx';

/** The product and the visitor's own review, if any. Guests log in first. */
export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args;
  const { id, title, slug, image } = await publicApi(context).need('GET product/{id}', {
    params: { id: params.id },
  });
  const own = await accountApi(args).need('GET rating-review/find/{id}', { params: { id } });
  return {
    product: { id, title, slug, image },
    review: own.review,
    mayReview: own.can_review,
    isSaved: own.review !== null && new URL(request.url).searchParams.get('saved') === '1',
  };
}

/** Publishes or changes the review; a refusal preserves the input. */
export async function action(args: Route.ActionArgs): Promise<ReviewAnswer> {
  const form = await args.request.formData();
  const images = form.getAll('images').map(String);
  const { values, typed, fieldErrors } = readForm(reviewFields, form);
  if (fieldErrors) return { messages: [], fieldErrors, typed, images };
  const outcome = await accountApi(args).call('POST rating-review/action', {
    body: { product_id: args.params.id, ...values, images },
  });
  if (outcome.ok) throw redirect(links.review(outcome.data.product_id, { saved: 1 }), 303);
  return { messages: outcome.messages, typed, images };
}

export const handle: RouteHandle = { query: ['saved'], kind: 'form' };

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Review() {
  const { product, review, mayReview, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="wrap grid max-w-[720px] gap-5 pt-6">
      <PageTitle>{t('review.title', { title: product.title })}</PageTitle>
      {isSaved && !answer && <SavedNotice key={review?.updated_at} href={links.reviews(product)} />}
      <header className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-4">
        <Picture
          name={product.image}
          alt=""
          width={72}
          height={72}
          sizes="72px"
          widths={[320]}
          className="size-18 rounded-control bg-sunk object-cover"
        />
        <div className="grid justify-items-start gap-1">
          <h1 className="text-24 font-bold">{review ? t('review.edit') : t('review.write')}</h1>
          <Link to={links.product(product)} className="link text-14">
            <bdi>{joinUnits(product.title)}</bdi>
          </Link>
        </div>
      </header>
      {mayReview ? (
        <ReviewForm key={review?.updated_at ?? 'new'} review={review} answer={answer} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice tone="info">{t('review.afterDelivery')}</Notice>
          <LinkButton to={links.product(product)}>{t('review.back')}</LinkButton>
        </div>
      )}
    </div>
  );
}
