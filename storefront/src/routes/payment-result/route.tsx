import { useEffect } from 'react';
import { Form, redirect, useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { callFromBrowser } from '#api/browser-api.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { Route } from './+types/route';
import { readReturn } from './read-return.ts';

export const handle = { hasQuietHeader: true };

/**
 * Where providers' browsers end up (SPEC §2). The address proves nothing: what is stored is shown, after the
 * provider was asked on the way here; the page goes on asking. Safe to reload at any time; a paid order is shown as what it is, an order.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { orderId, turn } = readReturn(new URL(request.url), params);
  if (orderId === null) return { state: 'unverifiable', orderId: null } as const;
  const payment = await personalApi(context).call('GET order/transaction/{id}', { params: { id: orderId } });
  // Not an order of this visitor: another browser, or another person.
  if (!payment.ok) return { state: 'unverifiable', orderId: null } as const;
  const { state, payment_done: isPaid } = payment.data;
  if (isPaid === 1) throw redirect(`${links.order(orderId)}?paid=1`);
  if (state === 'cancelled' || state === 'failed') return { state, orderId } as const;
  return { state: turn ?? 'verifying', orderId } as const;
}

/** Leaves the order: nothing is kept any longer, and the goods are in the cart again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { orderId } = readReturn(new URL(request.url), params);
  if (orderId !== null)
    await personalApi(context).call('POST order/payment-failed', { body: { id: orderId } });
  throw redirect(links.cart(), 303);
}

/** Its form needs an Origin; the address holds nothing secret. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

const askAgainMs = 3000;

export default function PaymentResult() {
  const { state, orderId } = useLoaderData<typeof loader>();
  const t = useT();
  const { revalidate, state: asking } = useRevalidator();
  const navigation = useNavigation();

  useEffect(() => {
    if (state !== 'verifying' || asking !== 'idle') return;
    const timer = setTimeout(() => {
      void callFromBrowser('POST order/payment-done', { body: { id: orderId, payment_token: '' } }).then(() =>
        revalidate(),
      );
    }, askAgainMs);
    return () => clearTimeout(timer);
  }, [state, orderId, asking, revalidate]);

  const look = looks[state];
  return (
    <div className="wrap grid max-w-[640px] justify-items-center gap-4 py-10 text-center">
      <PageTitle>{t(look.title)}</PageTitle>
      <span className={`grid size-16 place-items-center rounded-pill ${look.box}`}>
        <Icon name={look.icon} size={32} />
      </span>
      <h1 className="text-24 font-bold">{t(look.title)}</h1>
      <p role="status" className="max-w-[52ch] text-text-2">
        {t(look.text)}
      </p>
      {orderId === null ? (
        <LinkButton to={links.trackOrder()} variant="primary">
          {t('layout.track')}
        </LinkButton>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          {state === 'verifying' ? (
            <LinkButton to={links.order(orderId)} variant="secondary">
              {t('payment.later')}
            </LinkButton>
          ) : (
            <>
              <LinkButton to={links.payAnotherWay(orderId)} variant="primary" icon="lock">
                {t('payment.retry')}
              </LinkButton>
              <Form method="post">
                <Button
                  type="submit"
                  variant="secondary"
                  busy={navigation.state === 'submitting' ? t('payment.leaveBusy') : undefined}
                >
                  {t('payment.leave')}
                </Button>
              </Form>
            </>
          )}
        </div>
      )}
    </div>
  );
}

const looks = {
  verifying: {
    icon: 'clock',
    box: 'bg-info-soft text-info',
    title: 'payment.verifying',
    text: 'payment.verifyingText',
  },
  failed: {
    icon: 'error',
    box: 'bg-sale-soft text-sale',
    title: 'payment.failed',
    text: 'payment.failedText',
  },
  cancelled: {
    icon: 'info',
    box: 'bg-warning-soft text-warning',
    title: 'refusal.payment.cancelled',
    text: 'payment.cancelledText',
  },
  unverifiable: {
    icon: 'warning',
    box: 'bg-warning-soft text-warning',
    title: 'refusal.payment.unverified',
    text: 'payment.unverifiedText',
  },
} as const;
