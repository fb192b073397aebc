import type { CartItem } from '@souk/contract/cart';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';

type Deed = (item: CartItem, deed: 'removed' | 'saved') => void;
const CartDeedsContext = createContext<Deed>(() => {});

/**
 * Reports that a line is being removed or saved. Once it is gone, the focus moves on and a toast confirms it, with Undo for
 * removed lines.
 */
export function useCartDeeds(): Deed {
  return useContext(CartDeedsContext);
}

/** The expected change of the lines, after which the focus moves. */
type Wish = { item: CartItem; deed: 'removed' | 'saved'; place: number } | { inventoryId: number };

/** Wraps all lines, because Undo outlives the removed line. */
export function CartLineActions({ items, children }: { items: readonly CartItem[]; children: ReactNode }) {
  const t = useT();
  const undo = useFetcher();
  const wish = useRef<Wish | null>(null);

  function announce({ item, deed }: { item: CartItem; deed: 'removed' | 'saved' }) {
    const { title } = item.flash_product;
    if (deed === 'saved') {
      toast({
        message: t('cart.line.saved', { title }),
        action: { label: t('marks.show.wishlist'), href: links.wishlists() },
      });
      return;
    }
    const { product_id, inventory_id, quantity } = item;
    toast({
      message: t('cart.line.removed', { title }),
      action: {
        label: t('cart.line.undo'),
        onAction() {
          wish.current = { inventoryId: inventory_id };
          const fields = { intent: 'add', product_id, inventory_id, quantity };
          void undo.submit(fields, { method: 'post', action: links.cart() });
        },
      },
    });
  }

  useEffect(() => {
    const target = wish.current;
    if (!target) return;
    const found = 'item' in target ? afterRemoval(items, target) : lineOf(items, target.inventoryId);
    if (!found) return;
    wish.current = null;
    found.focus();
    if ('item' in target) announce(target);
  });

  const reportDeed: Deed = (item, deed) => {
    wish.current = { item, deed, place: lines().findIndex((line) => line.id === lineId(item)) };
  };
  return <CartDeedsContext value={reportDeed}>{children}</CartDeedsContext>;
}

/** Element ID of a line, used by links in notices. */
export function lineId({ id }: { id: number }): string {
  return `line-${id}`;
}

function lines(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-line]')];
}

/** The line at the removed line's position, or the page's title if there is none; null while the line still exists. */
function afterRemoval(
  items: readonly CartItem[],
  { item, place }: { item: CartItem; place: number },
): HTMLElement | null {
  if (items.some(({ id }) => id === item.id)) return null;
  const all = lines();
  return titleOf(all[Math.min(place, all.length - 1)]) ?? pageTitle();
}

function lineOf(items: readonly CartItem[], inventoryId: number): HTMLElement | null {
  const item = items.find((one) => one.inventory_id === inventoryId);
  return item ? titleOf(document.getElementById(lineId(item))) : null;
}

function titleOf(line: HTMLElement | null | undefined): HTMLElement | null {
  return line?.querySelector<HTMLElement>('[data-line-title]') ?? null;
}

function pageTitle(): HTMLElement | null {
  const title = document.querySelector<HTMLElement>('main h1');
  title?.setAttribute('tabindex', '-1');
  return title;
}
