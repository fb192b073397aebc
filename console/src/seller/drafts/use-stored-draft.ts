import { useEffect, useRef, useState } from 'react';
import { call, Refused } from '#api/call.ts';

type Body = Record<string, never>;
type SavedDraft = { id: number; version: number };

const pauseMs = 2000;

/**
 * Saves input as a server-side draft two seconds after the last key: changes of a product (`productId`), or all of a new one.
 * `body` null: nothing to save. Never touches the published product.
 */
export function useStoredDraft({
  productId,
  first,
  body,
  onBegun,
}: {
  productId: number | null;
  first: SavedDraft | null;
  body: object | null;
  onBegun?: ((id: number) => void) | undefined;
}) {
  const stored = useRef(first);
  const text = body === null ? null : JSON.stringify(body);
  const known = useRef(text);
  const [state, setState] = useState<'calm' | 'stored' | 'elsewhere'>('calm');
  const keeping = useRef(Promise.resolve());

  async function saveDraft(sent: string): Promise<void> {
    const typed = JSON.parse(sent) as Body;
    const begun = stored.current;
    const draft = begun
      ? await call('PUT seller/product-drafts/{id}', {
          params: { id: begun.id },
          body: { body: typed },
          version: begun.version,
        })
      : await call('POST seller/product-drafts', { body: { product_id: productId, body: typed } });
    stored.current = { id: draft.id, version: draft.version };
    if (!begun) onBegun?.(draft.id);
    setState('stored');
  }

  /** Serialized, so requests can't overtake each other. */
  function storeNow(sent: string): Promise<void> {
    known.current = sent;
    keeping.current = keeping.current.then(() =>
      saveDraft(sent).catch((error: unknown) => {
        // Changed in another tab, or submitted: stop autosaving until the form is saved.
        if (error instanceof Refused) setState('elsewhere');
        else known.current = null;
      }),
    );
    return keeping.current;
  }

  useEffect(() => {
    if (text === null || text === known.current || state === 'elsewhere') return;
    const timer = setTimeout(() => void storeNow(text), pauseMs);
    return () => clearTimeout(timer);
  });

  return {
    state,
    id: () => stored.current?.id ?? null,
    /** Resolves when all input is saved. */
    flush: async () => {
      if (text !== null && text !== known.current) await storeNow(text);
      await keeping.current;
    },
    drop: async () => {
      await keeping.current;
      const { current } = stored;
      stored.current = null;
      known.current = text;
      setState('calm');
      if (current) await call('DELETE seller/product-drafts/{id}', { params: { id: current.id } });
    },
  };
}
