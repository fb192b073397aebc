import { useActionData, useLoaderData } from 'react-router';
import { useEffect } from 'react';
import { showCartCount } from '#features/cart/cart-count.ts';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { RouteHandle } from '#layout/page-layout.tsx';
import type { Route } from './+types/route';
import { actOnCart } from './act-on-cart.ts';
import { CartLineActions } from './cart-line-actions.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { FullCart } from './full-cart.tsx';
import { loadCartPage } from './load-cart-page.ts';
import { UnpaidNotice } from './unpaid-notice.tsx';

export const handle: RouteHandle = { query: [], kind: 'buy' };

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadCartPage({ url, context });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnCart({ request, url, context });
}

/** `no-referrer`, the default of personal pages, would make forms send `Origin: null`. */
export function headers() {
  return { 'Referrer-Policy': 'same-origin' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function Cart() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.voucher;
  return (
    <CartLineActions items={page.items}>
      <div className="wrap">
        <UnpaidNotice order={page.unpaid} />
      </div>
      {page.offers && page.items.length === 0 ? (
        <EmptyPage placed={page.placed} offers={page.offers} isSignedIn={page.isSignedIn} />
      ) : (
        <FullCart page={page} refused={refused} />
      )}
    </CartLineActions>
  );
}

function EmptyPage(props: Parameters<typeof EmptyCart>[0]) {
  const t = useT();
  useEffect(() => showCartCount(0), []);
  return (
    <div className="wrap">
      <PageTitle>{t('cart.title')}</PageTitle>
      <EmptyCart {...props} />
    </div>
  );
}
