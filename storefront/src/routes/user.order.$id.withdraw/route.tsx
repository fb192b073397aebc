import { canBuyerCancel } from '@souk/rules/order-status';
import { Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { AccountFrame } from '#features/account/account-frame.tsx';
import { loadOrder } from '#features/order/load-order.ts';
import { signedLinkOf } from '#features/order/signed-link.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { Statement } from './statement.tsx';

export const handle: RouteHandle = { query: ['expires', 'signature'], kind: 'form' };

/** Withdrawal from an order, for its owner or by the emailed link. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  return loadOrder({ params, url, context });
}

/** On success, redirects to the order, so that a reload doesn't submit again. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const signed = signedLinkOf(url.searchParams);
  const form = await request.formData();
  const chosen = form.getAll('part').map(String);
  if (chosen.length === 0) return { messages: [], isNone: true };
  const outcome = await personalApi(context).call('POST withdrawal/declare', {
    body: { order_id: params.id, order_part_ids: chosen, ...signed },
  });
  if (!outcome.ok) return { messages: outcome.messages, isNone: false };
  throw redirect(links.order(outcome.data.order_id, { withdrawn: '1', ...signed }), 303);
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Withdraw() {
  const { order, signed, isOwner, isSignedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const isBusy = useNavigation().state === 'submitting';
  const open = order.parts.filter((part) => part.withdrawal.open === 1);
  const content = (
    <div className="grid max-w-[640px] gap-5">
      <PageTitle>{`${t('order.withdrawal.title')} ${order.order}`}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('order.withdrawal.title')}</h1>
      {open.length === 0 ? (
        <Notice tone="warning">{t('order.withdrawal.closed')}</Notice>
      ) : (
        <Form method="post" action={links.withdraw(order.id, signed)} className="card grid gap-5 p-5">
          {answer && (
            <Notice tone="error" live>
              {answer.isNone ? t('order.withdrawal.none') : answer.messages.join(' ')}
            </Notice>
          )}
          <Statement order={order} open={open} />
          <div className="grid gap-1 text-14 text-text-2">
            {isOwner && open.some(canBuyerCancel) && <p>{t('order.withdrawal.nextPending')}</p>}
            <p>{t('order.withdrawal.next')}</p>
          </div>
          <Button type="submit" variant="primary" wide busy={isBusy ? t('order.withdrawal.busy') : undefined}>
            {t('order.withdrawal.confirm')}
          </Button>
        </Form>
      )}
      <LinkButton to={links.order(order.id, { ...signed })} variant="neutral" className="justify-self-start">
        {t('order.withdrawal.back')}
      </LinkButton>
    </div>
  );
  if (isSignedIn) return <AccountFrame>{content}</AccountFrame>;
  return <div className="wrap pt-6">{content}</div>;
}
