import type { FrameHandle } from '#layout/frame.tsx';
import type { RefusedLine } from '@souk/contract/cart';
import { moneyText } from '@souk/rules/money';
import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import type { ReactNode } from 'react';
import { Form, redirect, useActionData, useLoaderData, useNavigation } from 'react-router';
import { personalApi, publicApi, requireSameVisitor } from '#api/api-client.ts';
import { SignInOffer } from '#features/account/sign-in-offer.tsx';
import { AddressLines } from '#features/address/address-lines.tsx';
import { placeNames } from '#features/address/country-names.ts';
import { countedItems, deliveryOf, selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { RefusedLines } from '#features/cart/refused-lines.tsx';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { useMoney } from '#features/catalog/money.ts';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { ReviewItems } from '#features/checkout/review-items.tsx';
import { PayWords } from '#features/payment/pay-words.tsx';
import { PaymentChoice } from '#features/payment/payment-choice.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { askVoucher, loadAppliedVoucher } from '#features/voucher/ask-voucher.ts';
import { VoucherField, type VoucherAnswer } from '#features/voucher/voucher-field.tsx';
import { VoucherOffers } from '#features/voucher/voucher-offers.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { shopContext } from '#server-context.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { Route } from './+types/route';
import { DeliveryLines } from './delivery-lines.tsx';
import { ReviewCard } from './review-card.tsx';
import { BottomBar } from '@souk/kit/ui/bottom-bar.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

const removalForm = 'voucher-removal';
const offerForm = 'voucher-offer';

export const handle: FrameHandle = { kind: 'quiet' };

export async function loader({ url, context }: Route.LoaderArgs) {
  const [cart, voucher, offers, gateway, countries] = await Promise.all([
    loadCart(context, url),
    loadAppliedVoucher(context),
    personalApi(context).need('GET voucher/offers'),
    publicApi(context).need('GET payment-gateway'),
    publicApi(context).need('GET countries-phones'),
  ]);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  const { address, currency, nowMs } = cart;
  // The page before says what is missing, or what can not be shipped there.
  if (!address || selectedItems(cart.items).some((item) => !deliveryOf(item, address, { currency, nowMs })))
    throw redirect(links.shipping());
  // Nothing of it can be had any more: the cart says why, line by line.
  if (countedItems(cart.items, address, { currency, nowMs }).length === 0) throw redirect(links.cart());
  return {
    ...cart,
    address,
    offers,
    voucher,
    place: placeNames(countries, address, context.get(shopContext).language),
    gateway: { methods: gateway.methods, bank_details: gateway.bank_details },
    // Chosen before a login ended on the way.
    preselected: Number(url.searchParams.get('method')) || gateway.default,
    // Made with the form: the same press arriving twice, or a reload, is one order (CONTRACT §2.6).
    idempotencyKey: crypto.randomUUID(),
  };
}

type CheckoutAnswer = {
  messages: readonly string[];
  /** The lines that an order was refused for. */
  lines: readonly RefusedLine[];
  method: number;
  voucher: VoucherAnswer | null;
};

/**
 * Applies a voucher that was typed (`intent`) or chosen (`offer`) or removes it, otherwise places the order and goes on
 * to it; a refusal keeps everything that was chosen.
 */
export async function action({ request, url, context }: Route.ActionArgs): Promise<CheckoutAnswer> {
  const form = await request.formData();
  const intent = intentOf(form);
  const code = String(form.get('offer') ?? form.get('voucher') ?? '').trim();
  const method = Number(form.get('order_method') ?? 0);
  const answer: CheckoutAnswer = { messages: [], lines: [], method, voucher: null };
  await requireSameVisitor(personalApi(context), url, links.checkout(method || undefined));
  if (intent === 'remove-voucher') {
    await personalApi(context).need('DELETE voucher/applied');
    return answer;
  }
  if (intent === 'voucher') return { ...answer, voucher: await askVoucher(context, code) };
  const outcome = await personalApi(context).call('POST order/action', {
    body: { order_method: String(form.get('order_method') ?? ''), voucher: code, time_zone: 'UTC' },
    idempotencyKey: String(form.get('idempotency_key') ?? ''),
  });
  if (!outcome.ok) {
    const { messages, lines = [] } = outcome;
    return { ...answer, messages, lines, voucher: code === '' ? null : await askVoucher(context, code) };
  }
  const { id, order_method: chosen } = outcome.data;
  if (chosen === PAYMENT_METHOD_CODE.cash_on_delivery) throw redirect(`${links.order(id)}?placed=1`, 303);
  // Whatever the provider says now, the order is there; its payment page tells and lets try again.
  const opening = await personalApi(context).call('POST order/transaction', { body: { id } });
  throw redirect(opening.ok ? links.pay(id) : links.payRefused(id), 303);
}

function intentOf(form: FormData | undefined) {
  return form?.has('offer') ? 'voucher' : (form?.get('intent') ?? null);
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const voucher = answered ? answered.voucher : page.voucher;
  const problems = answered?.messages ?? [];
  const t = useT();
  const money = useMoney();
  const navigation = useNavigation();
  const intent = intentOf(navigation.formData);
  const isOrdering = navigation.formAction === links.checkout() && intent === null;
  // Not while the page loads anew afterwards: the answer is there already, and another code may be tried.
  const isAsking = navigation.state === 'submitting' && intent === 'voucher';
  const { items, address, currency, nowMs } = page;
  const chosen = selectedItems(items);
  const totals = totalsOf(items, address, { currency, nowMs, voucher: voucher?.applied ?? null });
  const total = money(moneyText(totals.totalMinor, currency));
  const small = (text: ReactNode) => <small className="block text-13 font-medium">{text}</small>;
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
            <DeliveryLines items={chosen} to={address} currency={currency} nowMs={nowMs} />
          </ReviewCard>
          <PaymentChoice gateway={page.gateway} preselected={answered?.method || page.preselected} />
        </div>
        <aside aria-labelledby="order-title" className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 id="order-title" className="text-18 font-heading">
            {t('checkout.yourOrder')}
          </h2>
          <ReviewItems items={chosen} currency={currency} />
          {!voucher?.applied && (
            <VoucherOffers
              offers={page.offers}
              busyCode={isAsking ? String(navigation.formData?.get('offer') ?? '') : null}
              form={offerForm}
            />
          )}
          <VoucherField answer={voucher} isBusy={isAsking} removalForm={removalForm} />
          <TotalsList
            amounts={totals}
            units={chosen.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
          />
          <BottomBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              icon="lock"
              busy={isOrdering ? t('checkout.placing') : undefined}
            >
              <PayWords
                now={t('checkout.pay', { total })}
                onDelivery={t.rich('checkout.payCash', { total, small })}
                byTransfer={t.rich('checkout.payBank', { total, small })}
              />
            </Button>
          </BottomBar>
          <p className="text-center text-12 text-text-3">
            {t.rich('checkout.terms', {
              link: (text) => (
                <Link to={links.page('terms')} className="underline">
                  {text}
                </Link>
              ),
            })}
          </p>
        </aside>
      </Form>
      <Form id={offerForm} method="post" action={links.checkout()} preventScrollReset />
      <Form id={removalForm} method="post" action={links.checkout()} preventScrollReset>
        <input type="hidden" name="intent" value="remove-voucher" />
      </Form>
    </div>
  );
}
