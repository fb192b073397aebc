import { useState, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import type { InventoryRow } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

/** Where the form posts to without script: this page. */
export const buyForm = (product: { slug: string; id: number }) => links.product(product);

type Buying = {
  product: ShownProduct;
  row: InventoryRow | null;
  quantity: number;
  /** Gets the focus when a choice is missing. */
  variants: RefObject<HTMLDivElement | null>;
  initial: readonly string[];
};

/**
 * Adds to the cart without leaving the page; "buy now" goes on to the payment, which leads by way of shipping as long as
 * address or delivery are not known. Refusals stay beside the choice.
 */
export function useBuying({ product, row, quantity, variants, initial }: Buying) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const rowId = row?.id ?? null;
  // What was said about one choice does not hold for another: "Please select …" goes as soon as it is obeyed.
  const [said, setSaid] = useState<{ rowId: number | null; messages: readonly string[] }>({
    rowId,
    messages: initial,
  });
  const setMessages = (messages: readonly string[]) => setSaid({ rowId, messages });

  async function send(intent: 'add' | 'buy') {
    if (busy) return;
    if (!row) {
      setMessages([t('refusal.cart.attributes-required')]);
      const firstOpen =
        variants.current?.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input') ??
        variants.current;
      firstOpen?.focus();
      return;
    }
    setBusy(intent);
    const outcome = await callFromBrowser(intent === 'buy' ? 'POST cart/buy-now' : 'POST cart/action', {
      body: { product_id: product.id, inventory_id: row.id, quantity },
    });
    setBusy(null);
    if (!outcome.ok) {
      setMessages(outcome.messages.length ? outcome.messages : [t('error.unreachable')]);
      return;
    }
    setMessages([]);
    await refreshCartCount();
    if (intent === 'buy') return void navigate(links.checkout());
    toast({
      message: t('product.added'),
      tone: 'success',
      action: { label: t('product.viewCart'), href: links.cart() },
    });
  }

  function buy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    void send(submitter?.getAttribute('value') === 'buy' ? 'buy' : 'add');
  }

  return { busy, messages: said.rowId === rowId ? said.messages : [], buy };
}
