import type { SentProduct } from '@souk/contract/seller-console/drafts';
import type { OpenDraft, OwnProduct } from '@souk/contract/seller-console/products';
import { call } from '#api/call.ts';
import { changesOf } from '../product-draft.ts';
import type { SavedProduct } from '../edited-product.ts';
import type { useStoredDraft } from './use-stored-draft.ts';

type Changes = ReturnType<typeof changesOf>;
type Typing = {
  saved: SavedProduct | null;
  typed: OpenDraft | null;
  changes: Changes;
  keeping: ReturnType<typeof useStoredDraft>;
  /** Not before; null: immediately. */
  publishAt: string | null;
};

export async function sendProduct(
  base: SavedProduct | null,
  next: OwnProduct,
  { saved, typed, changes, keeping, publishAt }: Typing,
): Promise<SentProduct> {
  await keeping.flush();
  if (base === null) {
    const id = keeping.id();
    return id !== null && keeping.state !== 'elsewhere'
      ? call('POST seller/product-drafts/{id}/submit', { params: { id }, body: { publish_at: publishAt } })
      : publishAt !== null
        ? sendLater({ id: null, body: next, publishAt })
        : call('POST seller/products', { body: next });
  }
  if (publishAt !== null) {
    const id = keeping.id();
    if (id !== null && base === saved && keeping.state !== 'elsewhere')
      return call('POST seller/product-drafts/{id}/submit', {
        params: { id },
        body: { publish_at: publishAt },
      });
    // A stored draft is based on the old version.
    await keeping.drop();
    return sendLater({ id: base.id, body: changesOf(base.product, next), publishAt });
  }
  const params = { id: base.id };
  if (base !== saved) {
    const body = { changes: changesOf(base.product, next) };
    return call('PATCH seller/products/{id}', { params, body, version: base.version });
  }
  // Rebases changes of the stored draft onto the version they were made on.
  const before = typed?.changes ?? {};
  const sent = Object.entries(changes).map(([field, { from, to }]): [string, Changes[string]] => [
    field,
    { from: (before[field]?.from ?? from) as never, to },
  ]);
  const body = { changes: Object.fromEntries(sent) };
  return call('PATCH seller/products/{id}', { params, body, version: typed?.base_version ?? base.version });
}

type ScheduledProduct = { id: number | null; body: object; publishAt: string };

async function sendLater({ id, body, publishAt }: ScheduledProduct): Promise<SentProduct> {
  const typed = JSON.parse(JSON.stringify(body)) as Record<string, never>;
  const draft = await call('POST seller/product-drafts', { body: { product_id: id, body: typed } });
  return call('POST seller/product-drafts/{id}/submit', {
    params: { id: draft.id },
    body: { publish_at: publishAt },
  });
}

/** The same changes relative to the public version. */
export function fromLive(product: OwnProduct, changes: Changes): Changes {
  const live = JSON.parse(JSON.stringify(product)) as Record<string, never>;
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      { from: field === 'variants' ? from : (live[field] ?? (null as never)), to },
    ]),
  );
}
