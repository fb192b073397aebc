import type { SellerProductState } from '@souk/contract/seller-console/products';
import { useNavigate } from 'react-router';
import { call } from '#api/call.ts';
import { useAct } from '#parts/use-act.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Moved = {
  id: number;
  state: SellerProductState;
  /** The loaded version; absent in lists, which only show the state. */
  version?: number;
};

export function useProductMoves({ id, state, version }: Moved, onMoved: () => unknown) {
  const t = useT();
  const navigate = useNavigate();
  const { isBusy, act } = useAct();

  const move = (to: 'public' | 'private' | 'archived') =>
    void act(async () => {
      const known = version === undefined ? {} : { version };
      await call('POST seller/products/{id}/state', { params: { id }, body: { state: to }, ...known });
      toast(t(`console.product.now.${to}`));
      await onMoved();
    });
  const copy = () =>
    void act(async () => {
      const made = await call('POST seller/products/{id}/duplicate', { params: { id } });
      toast(t('console.product.copied'));
      await navigate(`/seller/products/${made.id}`);
    });
  return { isBusy, isShown: state === 'live' || state === 'sold_out', move, copy };
}
