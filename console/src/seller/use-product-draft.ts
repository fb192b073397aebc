import type { SellerDraft } from '@souk/contract/seller-console/drafts';
import type { OwnProduct } from '@souk/contract/seller-console/products';
import { isReviewed } from '@souk/rules/product-approval';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call, Refused, type Conflict } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { goToField } from './doctor/go-to-field.ts';
import { ownDrafts, withChanges } from './drafts/overlay.ts';
import { fromLive, sendProduct } from './drafts/send-product.ts';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import type { Choices, SavedProduct, SetDraft } from './edited-product.ts';
import { changesOf } from './product-draft.ts';

type Edited = {
  saved: SavedProduct | null;
  /** The public version, or the template of a new one. */
  product: OwnProduct;
  stored: SellerDraft | null;
  approval: Choices['approval'];
};

export function useProductDraft({ saved, product, stored, approval }: Edited) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { sent, typed } = ownDrafts(saved?.drafts ?? []);
  // Editing continues from the submitted draft.
  const begin = sent ? withChanges(product, sent.changes) : product;
  const [draft, setDraft] = useState<OwnProduct>(() =>
    typed
      ? withChanges(begin, typed.changes)
      : { ...begin, ...(stored?.body as Partial<OwnProduct> | undefined) },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [publishAt, setPublishAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<readonly Conflict[]>([]);
  const changes = fromLive(product, changesOf(begin, draft));
  const count = Object.keys(changes).length;
  const keeping = useStoredDraft({
    productId: saved?.id ?? null,
    first: typed ?? stored,
    body: count === 0 ? null : saved ? changes : draft,
    onBegun: (id) => saved ?? history.replaceState(history.state, '', `?draft=${id}`),
  });

  const set: SetDraft = (change) =>
    setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));

  async function save(base = saved, next = draft) {
    const missing = whatIsMissing(next);
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((field) => [field, t(`console.product.missing.${field}`)])));
      goToField(`product-${missing[0]}`);
      return;
    }
    setIsBusy(true);
    setErrors({});
    try {
      const { id, waits } = await sendProduct(base, next, { saved, typed, changes, keeping, publishAt });
      toast(t(sentWords[waits]));
      setConflict([]);
      if (id === null) await navigate('/seller/products?view=waiting', { replace: true });
      else if (base === null) await navigate(`/seller/products/${id}`, { replace: true });
      else await revalidate();
    } catch (error) {
      if (error instanceof Refused && error.conflict.length > 0) setConflict(error.conflict);
      else {
        if (error instanceof Refused) setErrors(error.fields);
        showRefusal(error, t);
      }
    } finally {
      setIsBusy(false);
    }
  }

  /** Saves on top of others' changes, keeping theirs where not overridden. */
  async function resolve(mine: ReadonlySet<string>) {
    if (saved === null) return;
    const now = await call('GET seller/products/{id}', { params: { id: saved.id } });
    const own = Object.fromEntries(
      Object.keys(changes)
        .filter((path) => mine.has(path) || !conflict.some((one) => one.path === path))
        .map((path) => [path, draft[path as keyof OwnProduct]]),
    );
    await save(now, { ...now.product, ...own });
  }

  const isLookedAt = saved ? approval.edits && Object.keys(changes).some(isReviewed) : approval.new;
  const storedWords = {
    calm: undefined,
    stored: t('console.draft.kept'),
    elsewhere: t('console.draft.elsewhere'),
  }[keeping.state];
  return {
    draft,
    set,
    errors,
    isBusy,
    conflict,
    resolve,
    isLookedAt,
    publishAt,
    setPublishAt,
    changed: count,
    note: saved && isLookedAt ? t('console.draft.bar') : storedWords,
    save: () => void save(),
    discard: () => {
      setDraft(begin);
      setErrors({});
      setPublishAt(null);
      keeping.drop().catch((error: unknown) => showRefusal(error, t));
    },
    closeConflict: () => setConflict([]),
  };
}

const sentWords = {
  no: 'console.product.saved',
  approval: 'console.draft.sent',
  time: 'console.schedule.sent',
} as const;

const needed = [
  'pictures',
  'title',
  'selling_minor',
  'category_id',
  'shipping_rule_id',
  'tax_rule_id',
] as const;

function whatIsMissing(draft: OwnProduct): (typeof needed)[number][] {
  return needed.filter((field) => {
    const value = draft[field];
    return typeof value === 'string'
      ? value.trim() === ''
      : typeof value === 'number'
        ? value === 0
        : value.length === 0;
  });
}
