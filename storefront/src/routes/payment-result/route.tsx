import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Route } from './+types/route';
import { readReturn } from './read-return.ts';
import { useQuestions } from './use-questions.ts';

export const handle = { hasQuietHeader: true };

/**
 * Where providers' browsers end up (SPEC §2). The address proves nothing: what is stored is shown, after the
 * provider was asked on the way here; the page goes on asking for a while, without script when it is told to (`?asked`
 * says that it was). Safe to reload at any time; a paid order is shown as what it is, an order.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { orderId, turn } = readReturn(url, params);
  if (orderId === null) return { state: 'unverifiable', orderId: null } as const;
  const payment = await personalApi(context).call('GET order/transaction/{id}', { params: { id: orderId } });
  // Not an order of this visitor: another browser, or another person.
  if (!payment.ok) return { state: 'unverifiable', orderId: null } as const;
  const { state, payment_done: isPaid } = payment.data;
  if (isPaid === 1) throw redirect(`${links.order(orderId)}?paid=1`);
  if (state === 'cancelled' || state === 'failed') return { state, orderId } as const;
  return { state: turn ?? (url.searchParams.has('asked') ? 'unverifiable' : 'verifying'), orderId } as const;
}

/**
 * Leaves the order (`leave`): nothing is kept any longer, and the goods are in the cart again. Otherwise asks the
 * provider once more, which charges nothing.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { orderId } = readReturn(url, params);
  const api = personalApi(context);
  if ((await request.formData()).get('intent') === 'leave') {
    if (orderId !== null) await api.call('POST order/payment-failed', { body: { id: orderId } });
    throw redirect(links.cart(), 303);
  }
  if (orderId !== null)
    await api.call('POST order/payment-done', { body: { id: orderId, payment_token: '' } });
  const again = new URL(url);
  again.searchParams.set('asked', '1');
  throw redirect(again.pathname + again.search, 303);
}

/** Its form needs an Origin; the address holds nothing secret. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function PaymentResult() {
  const { state: stored, orderId } = useLoaderData<typeof loader>();
  const t = useT();
  const navigation = useNavigation();
  const isEnough = useQuestions(stored === 'verifying' ? orderId : null);
  const state = stored === 'verifying' && isEnough ? 'unverifiable' : stored;
  const look = looks[state];
  const text = state === 'unverifiable' && orderId !== null ? 'payment.unconfirmedText' : look.text;
  const isBusy = navigation.state === 'submitting';
  const askAgain = (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value="ask"
        variant="primary"
        busy={isBusy ? t('payment.asking') : undefined}
      >
        {t(state === 'verifying' ? 'payment.askAgain' : 'payment.retry')}
      </Button>
    </Form>
  );
  return (
    <div className="wrap grid max-w-[640px] justify-items-center gap-4 py-10 text-center">
      <PageTitle>{t(look.title)}</PageTitle>
      <span className={`grid size-16 place-items-center rounded-pill ${look.box}`}>
        {'icon' in look ? <Icon name={look.icon} size={32} /> : <Spinner className="size-8 border-3" />}
      </span>
      <h1 className="text-24 font-bold">{t(look.title)}</h1>
      <p role="status" className="max-w-[52ch] text-text-2">
        {t(text)}
      </p>
      {orderId === null ? (
        <LinkButton to={links.trackOrder()} variant="primary">
          {t('layout.track')}
        </LinkButton>
      ) : state === 'verifying' || state === 'unverifiable' ? (
        <div className="flex flex-wrap justify-center gap-3">
          {state === 'verifying' ? <noscript>{askAgain}</noscript> : askAgain}
          <LinkButton to={links.order(orderId)} variant="secondary">
            {t('payment.later')}
          </LinkButton>
        </div>
      ) : (
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={links.payAnotherWay(orderId)} variant="primary" icon="lock">
            {t('payment.retry')}
          </LinkButton>
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="leave"
              variant="secondary"
              busy={isBusy ? t('payment.leaveBusy') : undefined}
            >
              {t('payment.leave')}
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

const looks = {
  verifying: {
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
