import type { CartItem } from '@souk/contract/cart';
import { useEffect, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { showMark } from '#features/marks/marks.ts';
import { keepWaiting } from '#features/marks/waiting-mark.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useCartDeeds } from './cart-deeds.tsx';

type Answer = { messages: readonly string[] } | null;

function useRefusals(fetcher: { state: string; data?: Answer | undefined }) {
  const refused = fetcher.state === 'idle' ? fetcher.data?.messages : undefined;
  useEffect(() => {
    for (const message of refused ?? []) toast({ message, tone: 'error' });
  }, [refused]);
}

/** Removing can be undone from the toast. */
export function RemoveButton({ item }: { item: CartItem }) {
  const t = useT();
  const tell = useCartDeeds();
  const remove = useFetcher<Answer>();
  useRefusals(remove);
  return (
    <remove.Form method="post" action={links.cart()} onSubmit={() => tell(item, 'removed')}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={item.id} />
      <Button
        type="submit"
        variant="link"
        size="small"
        icon="trash"
        busy={remove.state === 'idle' ? undefined : t('cart.line.removing')}
        aria-label={t('cart.line.removeNamed', { title: item.flash_product.title })}
        className="text-text-2"
      >
        {t('cart.line.remove')}
      </Button>
    </remove.Form>
  );
}

/** Out of the cart and onto the wishlist; a guest signs in first, and the product is on the list afterwards. */
export function SaveButton({ item, isSignedIn }: { item: CartItem; isSignedIn: boolean }) {
  const t = useT();
  const tell = useCartDeeds();
  const save = useFetcher<Answer>();
  useRefusals(save);
  const onSubmit = (event: FormEvent) => {
    if (isSignedIn) {
      showMark('wishlist', item.product_id, true);
      tell(item, 'saved');
      return;
    }
    event.preventDefault();
    keepWaiting({ kind: 'wishlist', id: item.product_id }, location.pathname);
    location.assign(links.login(links.cart()));
  };
  return (
    <save.Form method="post" action={links.cart()} onSubmit={onSubmit} className="-ms-1.25">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="product_id" value={item.product_id} />
      <Button
        type="submit"
        variant="link"
        size="small"
        icon="heart"
        busy={save.state === 'idle' ? undefined : t('cart.line.saving')}
        aria-label={t('cart.line.saveNamed', { title: item.flash_product.title })}
        className="text-text-2"
      >
        {t('cart.line.save')}
      </Button>
    </save.Form>
  );
}
