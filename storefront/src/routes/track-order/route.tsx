import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { arrivalRange } from '@souk/rules/delivery';
import { isEndedReturn } from '@souk/rules/returns';
import { Fragment, useEffect, useRef } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { formatDays } from '#features/cart/format-days.ts';
import { useOrderDate } from '#features/order/order-date.ts';
import { stateOf } from '#features/order/state-badge.tsx';
import { PartParcels } from '#features/order/part-parcels.tsx';
import { OrderProgress } from '#features/order/order-progress.tsx';
import { ReturnLine } from '#features/order/return-line.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { FrameHandle } from '#layout/frame.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { Route } from './+types/route';

export const handle: FrameHandle = { query: ['tracking_id', 'expires', 'signature'], kind: 'form' };

/** By number: status and dates only. With the signed link of the order mail: a way to the whole order (CONTRACT D8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const number = (search.get('tracking_id') ?? '').trim();
  if (!number) return { number, order: null, messages: [], signed: null };
  const signed = { expires: search.get('expires') ?? '', signature: search.get('signature') ?? '' };
  const outcome = await personalApi(context).call('GET track-order', {
    query: { tracking_id: number, ...signed },
  });
  if (!outcome.ok) return { number, order: null, messages: outcome.messages, signed: null };
  return { number, order: outcome.data, messages: [], signed: 'address' in outcome.data ? signed : null };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function TrackOrder() {
  const { number, order, messages, signed } = useLoaderData<typeof loader>();
  const t = useT();
  const language = useLanguage();
  const isBusy = useNavigation().location?.pathname === links.trackOrder();
  const range =
    order &&
    arrivalRange({
      placedMs: Date.parse(order.created_at),
      daysNeeded: Math.max(...order.ordered_products.map((line) => line.shipping_place.day_needed)),
    });
  const days = range ? formatDays(range.from, range.to, language) : '';
  const dateOf = useOrderDate();
  const found = useRef<HTMLHeadingElement>(null);
  const known = order?.order;
  // The answer to what was asked; a page that is opened by a link begins at its top.
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current && known) found.current?.focus();
    isAsked.current = false;
  }, [known, order]);
  return (
    <div className="wrap">
      <PageTitle>{t('order.trackTitle')}</PageTitle>
      <div className="mx-auto grid max-w-[700px] gap-6 pt-8">
        <header className="grid gap-1.5">
          <h1 className="text-24 font-bold lg:text-30">{t('order.trackTitle')}</h1>
          <p className="text-text-2">{t('order.trackText')}</p>
        </header>
        <Form
          method="get"
          action={links.trackOrder()}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
          onSubmit={() => (isAsked.current = true)}
        >
          <Field name="tracking_id" label={t('order.number')} necessity="required">
            <TextInput
              key={number}
              defaultValue={number}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              placeholder="20261121AB12CD"
            />
          </Field>
          <Button type="submit" variant="primary" busy={isBusy ? t('order.tracking') : undefined}>
            {t('order.trackButton')}
          </Button>
        </Form>
        <p role="status" className="sr-only">
          {order && t('order.found', { number: order.order, state: t(stateOf(order)) })}
        </p>
        {messages.length > 0 && (
          <Notice tone="error" live>
            {messages.join(' ')}
          </Notice>
        )}
        {order && (
          <section aria-labelledby="found" className="card grid gap-4 p-5">
            <h2 id="found" ref={found} tabIndex={-1} className="text-18 font-heading">
              {t('order.title')}{' '}
              <bdi dir="ltr" className="tabular-nums">
                {order.order}
              </bdi>
            </h2>
            <p className="text-14 text-text-2">
              {t('order.trackedPlaced', { date: dateOf(order.created_at) })}{' '}
              {order.status < ORDER_STATUS_CODE.delivered &&
                order.cancelled === 0 &&
                t('order.arrives', { days })}
            </p>
            <OrderProgress order={order} moves={order.moves} expected={days} />
            {'parts' in order &&
              order.parts.map((part) => (
                <Fragment key={part.id}>
                  <PartParcels order={order} part={part} />
                  {part.returns
                    .filter(({ state }) => !isEndedReturn(state))
                    .map((of) => (
                      <ReturnLine key={of.id} of={of} />
                    ))}
                </Fragment>
              ))}
            {!signed && <p className="text-14 text-text-2">{t('order.withdrawal.track')}</p>}
            {signed && 'parts' in order && order.parts.some((part) => part.withdrawal.open === 1) && (
              <Link to={links.withdraw(order.id, signed)} className="link justify-self-start text-14">
                {t('order.withdrawal.open')}
              </Link>
            )}
            {signed && (
              <LinkButton to={links.order(order.id, signed)} variant="neutral" className="justify-self-start">
                {t('order.open')}
              </LinkButton>
            )}
          </section>
        )}
      </div>
    </div>
  );
}
