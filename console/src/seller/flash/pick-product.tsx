import { call } from '#api/call.ts';
import { PickList } from '#parts/pick-list.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type PickedProduct = { id: number; title: string; image: string };

const shown = 30;

/** Selects one of the store's public products. */
export function PickProduct({ onPick }: { onPick(product: PickedProduct): void }) {
  const t = useT();
  return (
    <PickList<PickedProduct>
      of="product"
      label={t('console.flash.pick')}
      none={t('console.flash.pick.none')}
      find={async (q, signal) => {
        const query = { view: 'live', limit: shown, ...(q ? { q } : {}) } as const;
        const { rows } = await call('GET seller/products', { query, signal });
        return rows.map(({ id, title, image }) => ({ id, title, image }));
      }}
      onPick={onPick}
    />
  );
}
