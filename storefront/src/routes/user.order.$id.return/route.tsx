import { redirect, useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { loadOrder } from '#features/order/load-order.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { readForm, typedText } from '@souk/kit/forms/form-fields.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import type { Route } from './+types/route';
import { isReturnRequestCause, linesOf, returnFields, unitsField } from './return-fields.ts';
import { ReturnForm } from './return-form.tsx';

export const handle: RouteHandle = { query: ['part', 'expires', 'signature'], kind: 'form' };

/** One seller's part, for the order's owner or by the emailed link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { order, signed, isSignedIn } = await loadOrder({ params, url, context });
  const asked = Number(url.searchParams.get('part'));
  const open = order.parts.filter(({ returnable }) => returnable.lines.length > 0);
  return { order, signed, isSignedIn, part: asked ? open.find(({ id }) => id === asked) : open[0] };
}

/** On success, redirects to the order, so that a reload doesn't submit again. */
export async function action({
  params,
  request,
  url,
  context,
}: Route.ActionArgs): Promise<FormAnswer<string>> {
  const signed = signedLinkOf(url.searchParams);
  const form = await request.formData();
  const asked = linesOf(form);
  const { values, typed, fieldErrors } = readForm(returnFields(asked), form);
  const { cause = '', message = '' } = values;
  if (fieldErrors || !isReturnRequestCause(cause)) return { typed, fieldErrors, messages: [] };
  const outcome = await personalApi(context).call('POST returns/ask', {
    body: {
      order_id: params.id,
      order_part_id: typedText(form, 'part'),
      cause,
      message,
      lines: asked
        .map((id) => ({ inventory_id: id, quantity: Number(values[unitsField(id)]) }))
        .filter(({ quantity }) => quantity > 0),
      ...signed,
    },
  });
  if (!outcome.ok) return { typed, messages: outcome.messages };
  throw redirect(links.order(Number(params.id), { returned: String(outcome.data.id), ...signed }), 303);
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function SendBack() {
  const { order, part, signed, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const content = (
    <div className="grid max-w-[640px] grid-cols-[minmax(0,1fr)] gap-5">
      <PageTitle>{`${t('order.return.open')} ${order.order}`}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('order.return.open')}</h1>
      {part ? (
        <ReturnForm {...{ order, part, signed, answer }} />
      ) : (
        <Notice tone="warning">{t('order.return.none')}</Notice>
      )}
      <LinkButton to={links.order(order.id, { ...signed })} variant="neutral" className="justify-self-start">
        {t('order.withdrawal.back')}
      </LinkButton>
    </div>
  );
  if (isSignedIn) return <AccountFrame>{content}</AccountFrame>;
  return <div className="wrap pt-6">{content}</div>;
}
