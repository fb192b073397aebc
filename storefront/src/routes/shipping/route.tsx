import type { RouteHandle } from '#layout/page-layout.tsx';
import { redirect, useActionData, useLoaderData } from 'react-router';
import { personalApi, requireSameVisitor } from '#api/api-client.ts';
import { SignInOffer } from '#features/account/sign-in-offer.tsx';
import { addressAnswer } from '#features/address/change-address.ts';
import { loadCart } from '#features/cart/load-cart.ts';
import { CheckoutSteps } from '#features/checkout/checkout-steps.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import type { Route } from './+types/route';
import { changeShipping } from './change-shipping.ts';
import { FirstAddress } from './first-address.tsx';
import { KnownAddress } from './known-address.tsx';
import { loadShipping } from './load-shipping.ts';

export const handle: RouteHandle = { query: ['edit', 'new'] };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return loadShipping({ request, url, context });
}

/** Saves, deletes or selects an address; "continue" stores the delivery choices and goes to the checkout. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const api = personalApi(context);
  await requireSameVisitor(api, url);
  const outcome = await changeShipping(api, form, () => loadCart(context, url));
  if (outcome.ok && form.get('intent') === 'continue') throw redirect(links.checkout(), 303);
  return addressAnswer(context, form, outcome);
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
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
  return (
    <div className="wrap">
      <PageTitle>{t('shipping.title')}</PageTitle>
      <CheckoutSteps current={1} title={t('shipping.title')} />
      {!page.isSignedIn && <SignInOffer step={links.shipping()} />}
      {page.address ? (
        <KnownAddress page={page} address={page.address} posted={posted} />
      ) : (
        <FirstAddress page={page} posted={posted} />
      )}
    </div>
  );
}
