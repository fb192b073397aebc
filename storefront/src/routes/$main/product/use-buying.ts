import { useState, type FormEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { callFromBrowser } from '#api/browser-api.ts';
import { refreshCartCount } from '#features/cart/cart-count.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import type { InventoryRow } from './choose-variant.ts';
import type { ShownProduct } from './shown-product.ts';

/** Action of the buy form without JavaScript: this page. */
export const buyForm = (product: { slug: string; id: number }) => links.product(product);

type Buying = {
  product: ShownProduct;
  row: InventoryRow | null;
  quantity: number;
  /** Focused if no variant is selected. */
  variants: RefObject<HTMLDivElement | null>;
  initial: readonly string[];
};

/**
 * Adds to the cart without leaving the page. "Buy now" goes to the checkout, which redirects to shipping while address or
 * delivery are missing. Error messages stay beside the variants.
 */
export function useBuying({ product, row, quantity, variants, initial }: Buying) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const rowId = row?.id ?? null;
  // Messages apply to one variant: "Please select …" disappears once a variant is selected.
  const [result, setResult] = useState<{ rowId: number | null; messages: readonly string[] }>({
    rowId,
    messages: initial,
  });
  const setMessages = (messages: readonly string[]) => setResult({ rowId, messages });

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

  return { busy, messages: result.rowId === rowId ? result.messages : [], buy };
}
