import type { CartItem } from '@souk/contract/cart';
import { useEffect, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { showMark } from '#features/marks/marks.ts';
import { storeWaiting } from '#features/marks/waiting-mark.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import type { IconName } from '@souk/kit/ui/icon.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useCartDeeds } from './cart-line-actions.tsx';

type Answer = { messages: readonly string[] } | null;

type LineFormProps = {
  item: CartItem;
  intent: 'remove' | 'save';
  icon: IconName;
  /** `busy` while pending; `named` is the accessible name, which includes the product. */
  words: { label: string; busy: string; named: string };
  onSubmit: (event: FormEvent) => void;
};

/** One action on a line, with or without JavaScript; errors appear as a toast. */
function LineForm({ item, intent, icon, words, onSubmit }: LineFormProps) {
  const fetcher = useFetcher<Answer>();
  const refused = fetcher.state === 'idle' ? fetcher.data?.messages : undefined;
  useEffect(() => {
    for (const message of refused ?? []) toast({ message, tone: 'error' });
  }, [refused]);
  return (
    <fetcher.Form method="post" action={links.cart()} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="product_id" value={item.product_id} />
      <Button
        type="submit"
        variant="link"
        size="small"
        icon={icon}
        busy={fetcher.state === 'idle' ? undefined : words.busy}
        aria-label={words.named}
        className="text-text-2"
      >
        {words.label}
      </Button>
    </fetcher.Form>
  );
}

/** Removes the line; Undo is in the toast. */
export function RemoveButton({ item }: { item: CartItem }) {
  const t = useT();
  const reportDeed = useCartDeeds();
  const words = {
    label: t('cart.line.remove'),
    busy: t('cart.line.removing'),
    named: t('cart.line.removeNamed', { title: item.flash_product.title }),
  };
  const onSubmit = () => reportDeed(item, 'removed');
  return <LineForm item={item} intent="remove" icon="trash" words={words} onSubmit={onSubmit} />;
}

/** Moves the item to the wishlist. Guests log in first; the product is on the wishlist afterwards. */
export function SaveButton({ item, isSignedIn }: { item: CartItem; isSignedIn: boolean }) {
  const t = useT();
  const reportDeed = useCartDeeds();
  const words = {
    label: t('cart.line.save'),
    busy: t('cart.line.saving'),
    named: t('cart.line.saveNamed', { title: item.flash_product.title }),
  };
  const onSubmit = (event: FormEvent) => {
    if (isSignedIn) {
      showMark('wishlist', item.product_id, true);
      reportDeed(item, 'saved');
      return;
    }
    event.preventDefault();
    storeWaiting({ kind: 'wishlist', id: item.product_id }, location.pathname);
    location.assign(links.login(links.cart()));
  };
  return <LineForm item={item} intent="save" icon="heart" words={words} onSubmit={onSubmit} />;
}
