import type { Tile } from '@souk/contract/catalog-entities';
import { useEffect, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import type { ButtonLook } from '@souk/kit/ui/button-style.ts';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { refreshCartCount } from './cart-count.ts';

type AddToCartProps = Omit<ButtonLook, 'variant'> & {
  tile: Pick<Tile, 'id' | 'title' | 'slug' | 'inventory' | 'in_stock' | 'has_variants'>;
};

/** Adds one unit to the cart. Products with variants and sold-out ones link to their page instead. */
export function AddToCart({ tile, ...look }: AddToCartProps) {
  const t = useT();
  const add = useFetcher<{ messages: readonly string[] }>();
  const variant = tile.inventory[0];

  useEffect(() => {
    if (add.state !== 'idle' || !add.data) return;
    for (const message of add.data.messages) toast({ message, tone: 'error' });
    if (add.data.messages.length > 0) return;
    void refreshCartCount();
    toast({
      message: t('product.added'),
      action: { label: t('product.viewCart'), href: links.cart() },
    });
  }, [add.state, add.data, t]);

  if (!variant || !tile.in_stock || tile.has_variants) {
    return (
      <LinkButton {...look} to={links.product(tile)}>
        {t(tile.in_stock ? 'cart.add.choose' : 'cart.add.look')}
        <span className="sr-only">: {tile.title}</span>
      </LinkButton>
    );
  }
  const fields = { intent: 'add', product_id: tile.id, inventory_id: variant.id, quantity: 1 };
  return (
    <form
      method="post"
      action={links.cart()}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void add.submit(fields, { method: 'post', action: links.cart() });
      }}
    >
      {/* Without JavaScript, the form redirects to the cart. */}
      {Object.entries({ ...fields, plain: 1 }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        {...look}
        type="submit"
        variant="secondary"
        busy={add.state === 'idle' ? undefined : t('product.adding')}
      >
        {t('product.addToCart')}
        <span className="sr-only">: {tile.title}</span>
      </Button>
    </form>
  );
}
