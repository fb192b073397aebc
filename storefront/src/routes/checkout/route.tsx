import type { RouteHandle } from '#layout/page-layout.tsx';
import { Form, useActionData, useLoaderData } from 'react-router';
import { SignInOffer } from '#features/account/sign-in-offer.tsx';
import { AddressLines } from '#features/address/address-lines.tsx';
import { selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { RefusedLines } from '#features/cart/refused-lines.tsx';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { PaymentChoice } from '#features/payment/payment-choice.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { actOnCheckout } from './act-on-checkout.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { loadCheckout } from './load-checkout.ts';
import { OrderSummary } from './order-summary.tsx';
import { ReviewCard } from './review-card.tsx';

const forms = { offer: 'voucher-offer', removal: 'voucher-removal' };

export const handle: RouteHandle = { query: ['method'] };

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadCheckout({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnCheckout({ request, url, context });
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const problems = answered?.messages ?? [];
  const t = useT();
  const { address, currency, nowMs } = page;
  const voucher = answered ? answered.voucher : page.voucher;
  const totals = totalsOf(page.items, address, { currency, nowMs, voucher: voucher?.applied ?? null });
  return (
    <div className="wrap">
      <PageTitle>{t('checkout.title')}</PageTitle>
      <CheckoutSteps current={2} title={t('checkout.title')} />
      {!page.isSignedIn && <SignInOffer step={links.checkout()} />}
      <Form
        method="post"
        action={links.checkout()}
        className="group/pay grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px]"
      >
        <input type="hidden" name="idempotency_key" value={page.idempotencyKey} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {problems.length > 0 && (
            <Notice tone="error" live title={t('checkout.refused')}>
              <RefusedLines messages={problems} lines={answered?.lines ?? []} />
            </Notice>
          )}
          <ReviewCard id="to-title" title={t('checkout.deliverTo')} edit={t('checkout.editAddress')}>
            <AddressLines address={address} place={page.place} isShort />
          </ReviewCard>
          <ReviewCard id="delivery-title" title={t('checkout.delivery')} edit={t('checkout.editDelivery')}>
            <DeliveryLines items={selectedItems(page.items)} to={address} currency={currency} nowMs={nowMs} />
          </ReviewCard>
          {totals.totalMinor === 0 ? (
            <Notice tone="success">{t('checkout.nothingToPay')}</Notice>
          ) : (
            <PaymentChoice
              gateway={page.gateway}
              noCash={page.noCash}
              preselected={answered?.method || page.preselected}
              due={{ minor: totals.totalMinor, currency }}
            />
          )}
        </div>
        <OrderSummary page={page} totals={totals} voucher={voucher} forms={forms} />
      </Form>
      <Form id={forms.offer} method="post" action={links.checkout()} preventScrollReset />
      <Form id={forms.removal} method="post" action={links.checkout()} preventScrollReset>
        <input type="hidden" name="intent" value="remove-voucher" />
      </Form>
    </div>
  );
}
