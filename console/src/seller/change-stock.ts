import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/**
 * Changes a variant's stock from input: "15" sets it, based on the displayed `seen`; "+3" and "-2" are relative. Sales meanwhile
 * aren't lost. Resolves to whether it was saved.
 */
export async function changeStock(
  t: Translate,
  { id, seen, text }: { id: number; seen: number; text: string },
): Promise<boolean> {
  const isChange = /^[+-]\d{1,7}$/.test(text);
  if (!isChange && !/^\d{1,7}$/.test(text)) {
    toast({ tone: 'error', message: t('console.stock.unreadable') });
    return false;
  }
  const change = isChange ? { add: Number(text) } : { set: Number(text), seen };
  try {
    const [changed] = await call('PATCH seller/stock', { body: { rows: [{ inventory_id: id, change }] } });
    toast(t('console.stock.saved', { count: changed!.on_hand })); // one row was sent
    return true;
  } catch (error) {
    showRefusal(error, t);
    return false;
  }
}
