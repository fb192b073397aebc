import type { Tile } from '@souk/contract/catalog-entities';
import type { PlacedOrder } from '#features/cart/load-placed-order.ts';
import { SeenRow } from '#features/catalog/seen-row.tsx';
import { TileRow } from '#features/catalog/tile-row.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Link } from '@souk/kit/ui/link.tsx';

const inSight = 2; // tiles of the first row that are visible on a phone

export type EmptyCartOffers = { saved: readonly Tile[]; popular: readonly Tile[]; recent: readonly Tile[] };

type EmptyCartProps = { placed: PlacedOrder | null; offers: EmptyCartOffers; isSignedIn: boolean };

/** Empty cart: an explanation and products to continue with, saved ones first (SCREENS 75). */
export function EmptyCart({ placed, offers, isSignedIn }: EmptyCartProps) {
  const t = useT();
  return (
    <>
      <EmptyState
        level="h1"
        icon={placed ? 'check' : 'cart'}
        title={placed ? t('cart.placed.title', { number: placed.number }) : t('cart.empty.title')}
        text={placed ? t('cart.placed.text') : t('cart.empty.text')}
        action={
          <>
            {placed && (
              <LinkButton to={links.order(placed.id)} variant="primary">
                {t('cart.placed.show')}
              </LinkButton>
            )}
            <LinkButton to={links.home()} variant={placed ? 'neutral' : 'primary'}>
              {t('cart.empty.action')}
            </LinkButton>
          </>
        }
      />
      {!isSignedIn && !placed && (
        <p className="text-center text-14 text-text-2">
          {t.rich('cart.empty.login', {
            link: (text) => (
              <Link to={links.login(links.cart())} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {offers.saved.length > 0 && (
        <TileRow
          title={t('cart.empty.saved')}
          tiles={offers.saved}
          eager={inSight}
          more={{ href: links.wishlists(), label: t('cart.empty.all') }}
        />
      )}
      {offers.popular.length > 0 && (
        <TileRow
          title={t('cart.empty.popular')}
          tiles={offers.popular}
          eager={offers.saved.length > 0 ? 0 : inSight}
        />
      )}
      <SeenRow title={t('cart.empty.seen')} />
      {offers.recent.length > 0 && <TileRow title={t('cart.empty.recent')} tiles={offers.recent} />}
    </>
  );
}
