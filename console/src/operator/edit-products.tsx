import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { beginView } from '#api/view-as.ts';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type EditProductsProps = {
  store: { id: number };
  productId?: number;
  back: string;
  size?: 'small';
};

/** Opens the seller's product editor as an operator (decision 122). */
export function EditProducts({ store, productId, back, size }: EditProductsProps) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('catalog.write')) return null;
  const edit = () =>
    act(async () => {
      const { token } = await call('POST operator/sellers/{id}/products-view', { params: { id: store.id } });
      const to = productId === undefined ? '/seller/products' : `/seller/products/${productId}`;
      beginView('seller', { token, back, edits: store.id }, to);
    });
  return (
    <Button size={size} icon="pencil" busy={isBusy} onClick={() => void edit()}>
      {t(productId === undefined ? 'operator.seller.edit-products' : 'operator.product.edit')}
    </Button>
  );
}
