import type { OwnProduct } from '@souk/contract/seller-console/products';
import type { SentProduct } from '@souk/contract/seller-console/drafts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { call, Refused, type Conflict } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { changesOf } from './product-draft.ts';
import type { SavedProduct } from './product-form.tsx';

export type SetDraft = (change: Partial<OwnProduct> | ((before: OwnProduct) => Partial<OwnProduct>)) => void;

/** A product while it is edited: what was typed, what of it is new, and what became of saving it. */
export function useProductDraft({ saved, product }: { saved: SavedProduct | null; product: OwnProduct }) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(product);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [conflict, setConflict] = useState<readonly Conflict[]>([]);
  const changes = changesOf(product, draft);

  const set: SetDraft = (change) =>
    setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));

  async function send(base: SavedProduct | null, sent: OwnProduct): Promise<SentProduct> {
    if (base === null) return call('POST seller/products', { body: sent });
    const body = { changes: changesOf(base.product, sent) };
    return call('PATCH seller/products/{id}', { params: { id: base.id }, body, version: base.version });
  }

  async function save(base = saved, sent = draft) {
    const missing = whatIsMissing(sent);
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((field) => [field, t(`console.product.missing.${field}`)])));
      document.getElementById(`product-${missing[0]}`)?.focus();
      return;
    }
    setIsBusy(true);
    setErrors({});
    try {
      const { id, waits } = await send(base, sent);
      toast(t(waits === 'approval' ? 'console.draft.sent' : 'console.saved'));
      setConflict([]);
      if (id === null) await navigate('/seller/products', { replace: true });
      else if (base === null) await navigate(`/seller/products/${id}`, { replace: true });
      else await revalidate();
    } catch (error) {
      if (error instanceof Refused && error.conflict.length > 0) setConflict(error.conflict);
      else {
        if (error instanceof Refused) setErrors(error.fields);
        sayRefused(error, t);
      }
    } finally {
      setIsBusy(false);
    }
  }

  /** Saves on what others have made of it, with theirs in the fields that are not to be mine. */
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

  return {
    ...{ draft, set, errors, isBusy, conflict, resolve },
    changed: Object.keys(changes).length,
    save: () => void save(),
    discard: () => {
      setDraft(product);
      setErrors({});
    },
    closeConflict: () => setConflict([]),
  };
}

const needed = ['pictures', 'title', 'selling_minor', 'category_id'] as const;

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
