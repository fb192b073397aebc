import { redirect, useActionData, useLoaderData } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { SignInOffer } from '#features/account/sign-in-offer.tsx';
import { AddressEditor } from '#features/address/address-editor.tsx';
import { addressAnswer } from '#features/address/change-address.ts';
import { loadAddressBook } from '#features/address/load-address-book.ts';
import { deliveryOf, selectedItems, totalsOf } from '#features/cart/cart-math.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { TotalsList } from '#features/cart/totals-list.tsx';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Route } from './+types/route';
import { AddressCards } from './address-cards.tsx';
import { DeliveryChoices } from './delivery-choices.tsx';
import { changeShipping } from './change-shipping.ts';

export const handle = { hasQuietHeader: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const cart = await loadCart(context);
  if (selectedItems(cart.items).length === 0) throw redirect(links.cart());
  return { ...cart, book: await loadAddressBook({ request, context }, cart.addresses) };
}

/** Save, delete or choose an address; keep the delivery choices and go on. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const outcome = await changeShipping(personalApi(context), form, () => loadCart(context));
  if (outcome.ok && form.get('intent') === 'continue') throw redirect(links.checkout(), 303);
  return addressAnswer(context, form, outcome);
}

/** Its forms need an Origin; to other sites nothing is told. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Shipping() {
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const t = useT();
  const { items, addresses, address, currency, nowMs, destination } = page;
  const chosen = selectedItems(items);
  const unshippable = address ? chosen.filter((item) => !deliveryOf(item, address, { currency, nowMs })) : [];
  const problems = posted && posted.intent !== 'save-address' ? posted.messages : [];
  return (
    <div className="wrap">
      <PageTitle>{t('shipping.title')}</PageTitle>
      <CheckoutSteps current={1} title={t('shipping.title')} />
      {!page.isSignedIn && <SignInOffer step={links.shipping()} />}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-6">
          {problems.length > 0 && (
            <Notice tone="error" live>
              {problems.join(' ')}
            </Notice>
          )}
          <section aria-labelledby="address-title" className="grid gap-3">
            <h2 id="address-title" className="text-18 font-heading">
              {t('shipping.address')}
            </h2>
            <AddressEditor action={links.shipping()} book={page.book} posted={posted}>
              {addresses.length > 0 && <AddressCards addresses={addresses} names={page.book.names} />}
            </AddressEditor>
          </section>
          {address && <DeliveryChoices items={chosen} address={address} currency={currency} nowMs={nowMs} />}
          {unshippable.length > 0 && address && (
            <Notice
              tone="warning"
              action={
                <LinkButton to={links.cart()} variant="link">
                  {t('shipping.backToCart')}
                </LinkButton>
              }
            >
              {t('refusal.shipping.not-there', page.book.names[address.id] ?? address)}
              <ul className="list-disc ps-5">
                {unshippable.map((item) => (
                  <li key={item.id}>{item.flash_product.title}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <aside aria-label={t('cart.summaryTitle')} className="card grid gap-4 p-5 lg:sticky lg:top-6">
          <h2 className="text-18 font-heading">{t('cart.summaryTitle')}</h2>
          <TotalsList
            amounts={totalsOf(items, destination, { currency, nowMs })}
            pieces={chosen.reduce((sum, item) => sum + item.quantity, 0)}
            currency={currency}
            isEstimate={address === null}
          />
          {address ? (
            <div data-bottom-bar="" className="bottom-bar">
              <Button type="submit" form="delivery" variant="primary" size="large" wide>
                {t('shipping.continue')}
              </Button>
            </div>
          ) : (
            <Notice tone="info">{t('refusal.address.required')}</Notice>
          )}
        </aside>
      </div>
    </div>
  );
}
