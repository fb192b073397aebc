import { useEffect, useRef } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { isPickup } from '#features/order/is-pickup.ts';
import { stateOf } from '#features/order/state-badge.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { Route } from './+types/route';
import { FoundOrder } from './found-order.tsx';

export const handle: RouteHandle = { query: ['tracking_id', 'expires', 'signature'], kind: 'form' };

/** By number: status and dates only. With the emailed link's signature: also a link to the whole order (CONTRACT D8). */
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
  const isBusy = useNavigation().location?.pathname === links.trackOrder();
  const found = useRef<HTMLHeadingElement>(null);
  const known = order?.order;
  // Focus the result of a submitted form, but not when the page is opened by a link.
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
          <Field name="tracking_id" label={t('order.number')}>
            <TextInput
              required
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
          {order &&
            t('order.found', {
              number: order.order,
              state: t(stateOf(order, isPickup(order.ordered_products))),
            })}
        </p>
        {messages.length > 0 && (
          <Notice tone="error" live>
            {messages.join(' ')}
          </Notice>
        )}
        {order && <FoundOrder heading={found} {...{ order, signed }} />}
      </div>
    </div>
  );
}
