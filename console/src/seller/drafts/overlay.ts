import type { OpenDraft, OwnProduct } from '@souk/contract/seller-console/products';

type Change = { from: unknown; to: unknown };

/** A product as it would be with these changes. What is in stock is no field of a change: it stays as it is. */
export function withChanges(product: OwnProduct, changes: Readonly<Record<string, Change>>): OwnProduct {
  const to = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to]));
  const changed = { ...product, ...(to as Partial<OwnProduct>) }; // fields of a product, as they were sent
  const stocks = new Map(product.variants.map(({ id, stock }) => [id, stock]));
  const variants = changed.variants.map((one) =>
    one.id === undefined ? one : { ...one, stock: stocks.get(one.id) ?? 0 },
  );
  return { ...changed, variants };
}

/** What somebody has written of a product besides what shoppers see: what they have sent, and what they were typing. */
export function ownDrafts(drafts: readonly OpenDraft[]): { sent: OpenDraft | null; typed: OpenDraft | null } {
  const mine = drafts.filter((draft) => draft.is_mine);
  return {
    sent: mine.find(({ state }) => state !== 'editing') ?? null,
    typed: mine.find(({ state }) => state === 'editing') ?? null,
  };
}
