import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type ProposalPrice = ConsoleReplyOf<'GET seller/flash-sales/{id}/price'>;
type Asked = { saleId: number; productId: number; price: number | null; quota: number | null };

const pauseMs = 250;

/** Maximum price and earnings: asked immediately, then debounced. Keeps the last reply. */
export function useProposalPrice({ saleId, productId, price, quota }: Asked): ProposalPrice | null {
  const t = useT();
  const [result, setResult] = useState<ProposalPrice | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        void call('GET seller/flash-sales/{id}/price', {
          params: { id: saleId },
          query: { product_id: productId, price_minor: price ?? 0, quota: quota ?? 0 },
          signal: abort.signal,
        }).then(setResult, (error: unknown) => abort.signal.aborted || showRefusal(error, t)),
      price === null && quota === null ? 0 : pauseMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saleId, productId, price, quota]);
  return result;
}
