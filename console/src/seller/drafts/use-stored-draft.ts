import { useEffect, useRef, useState } from 'react';
import { call, Refused } from '#api/call.ts';

type Body = Record<string, never>;
type Kept = { id: number; version: number };

const pauseMs = 2000;

/**
 * Keeps what is typed at the shop, two seconds after the last key: of a product (`productId`) its changes, of a new one all of it.
 * `body` null: there is nothing to keep. What is in the shop is never touched by it.
 */
export function useStoredDraft({
  productId,
  first,
  body,
  onBegun,
}: {
  productId: number | null;
  first: Kept | null;
  body: object | null;
  onBegun?: ((id: number) => void) | undefined;
}) {
  const stored = useRef(first);
  const text = body === null ? null : JSON.stringify(body);
  const known = useRef(text);
  const [state, setState] = useState<'calm' | 'stored' | 'elsewhere'>('calm');
  const keeping = useRef(Promise.resolve());

  async function keep(sent: string): Promise<void> {
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

  /** One after the other, so that none comes before the one it follows. */
  function storeNow(sent: string): Promise<void> {
    known.current = sent;
    keeping.current = keeping.current.then(() =>
      keep(sent).catch((error: unknown) => {
        // Another tab has written on, or it waits by now: what is typed here stays here until it is saved.
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
    /** All that was typed is there when this has come back. */
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
