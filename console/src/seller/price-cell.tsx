import type { SellerProductRow } from '@souk/contract/seller-console/products';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { CellInput } from '#parts/cell-input.tsx';
import { amountText, readAmount } from '#parts/money-input.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '../format.ts';

type PriceCellProps = {
  product: Pick<SellerProductRow, 'id' | 'title' | 'selling' | 'offered'>;
  onChanged(): void;
};

/** Current price, or the offer if there is one; edited inline. */
export function PriceCell({ product, onChanged }: PriceCellProps) {
  const t = useT();
  const { money } = useFormat();
  const { may } = useMe();
  const shown = product.offered ?? product.selling;
  if (!may('products.write'))
    return (
      <>
        <Amount of={shown} />
      </>
    );

  async function save(text: string): Promise<boolean> {
    const minor = readAmount(text, shown.currency);
    if (minor === null || minor === 0) {
      toast({ tone: 'error', message: t('console.product.price.unreadable') });
      return false;
    }
    const prices = product.offered
      ? { selling_minor: product.selling.minor, offered_minor: minor }
      : { selling_minor: minor, offered_minor: 0 };
    try {
      await call('PATCH seller/prices', { body: { rows: [{ id: product.id, ...prices }] } });
      toast(t('console.product.price.saved', { price: money({ ...shown, minor }) }));
      onChanged();
      return true;
    } catch (error) {
      showRefusal(error, t);
      return false;
    }
  }

  return (
    <span className="inline-flex items-center gap-1.5 max-md:flex-col max-md:items-start max-md:gap-0.5">
      {product.offered && (
        <s className="text-12 text-text-3 max-md:order-2">
          <Amount of={product.selling} />
        </s>
      )}
      <CellInput
        value={amountText(shown.minor, shown.currency)}
        label={t('console.product.price-of', { title: product.title })}
        onSave={save}
      />
    </span>
  );
}
