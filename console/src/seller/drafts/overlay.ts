import type { OpenDraft, OwnProduct } from '@souk/contract/seller-console/products';

type Change = { from: unknown; to: unknown };

/** A product with changes applied. Stock isn't part of a change. */
export function withChanges(product: OwnProduct, changes: Readonly<Record<string, Change>>): OwnProduct {
  const to = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to]));
  const changed = { ...product, ...(to as Partial<OwnProduct>) }; // product fields, as sent
  const stocks = new Map(product.variants.map(({ id, stock }) => [id, stock]));
  const variants = changed.variants.map((one) =>
    one.id === undefined ? one : { ...one, stock: stocks.get(one.id) ?? 0 },
  );
  return { ...changed, variants };
}

/** The current user's drafts of a product: submitted, and in progress. */
export function ownDrafts(drafts: readonly OpenDraft[]): { sent: OpenDraft | null; typed: OpenDraft | null } {
  const mine = drafts.filter((draft) => draft.is_mine);
  return {
    sent: mine.find(({ state }) => state !== 'editing') ?? null,
    typed: mine.find(({ state }) => state === 'editing') ?? null,
  };
}
