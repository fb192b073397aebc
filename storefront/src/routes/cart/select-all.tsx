import { SELECTED } from '@souk/rules/codes';
import type { CartItem } from '@souk/contract/cart';
import { selectionOf } from '#features/cart/cart-math.ts';
import { unitsOf } from '#features/cart/units-of.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { SelectForm } from './select-form.tsx';

export function SelectAll({ items }: { items: readonly CartItem[] }) {
  const t = useT();
  const buyable = items.filter((item) => item.available);
  const chosen = buyable.filter((item) => item.selected === SELECTED.checked);
  return (
    <SelectForm
      ids={buyable.map((item) => item.id)}
      state={selectionOf(items)}
      label={t('cart.select.all', { chosen: unitsOf(chosen), count: unitsOf(buyable) })}
      isBlocked={buyable.length === 0}
    />
  );
}
