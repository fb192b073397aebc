import type { RecordRow } from '@souk/contract/console/operator-records';
import { useLayoutEffect, useRef } from 'react';
import { useAct } from '#parts/use-act.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { keepOrder } from '#operator/storefront/draft-calls.ts';
import { orderRecords, type Place } from './calls.ts';

type Listed = {
  rows: readonly RecordRow[];
  /** Whether a drafted order exists already. */
  isDrafted?: boolean;
  revalidate(ids: readonly number[]): Promise<void>;
  say(text: string): void;
};

/** Sorting a list by drag or buttons, announced to screen readers. Storefront content saves it as a draft. */
export function useRecordOrder(place: Place, { rows, isDrafted, revalidate, say }: Listed) {
  const t = useT();
  const { act, isBusy } = useAct();
  const focusId = useRef<string | null>(null);
  const shown = rows.map(({ id }) => id).join();
  // Restores the focus to the pressed button, which a moved row loses.
  useLayoutEffect(() => {
    if (focusId.current !== null) document.getElementById(focusId.current)?.focus();
    focusId.current = null;
  }, [shown]);
  return async function move(from: number, to: number, button?: string) {
    const moved = rows[from];
    if (!moved || from === to || to < 0 || to >= rows.length || isBusy) return;
    const rest = rows.map(({ id }) => id).toSpliced(from, 1);
    const ids = rest.toSpliced(to, 0, moved.id);
    const isOfWindow = place.area === 'window';
    if (!(await act(() => (isOfWindow ? keepOrder(place.kind, ids) : orderRecords(place, ids))))) return;
    focusId.current = button ?? null;
    say(t('operator.home.moved', { name: moved.title, place: to + 1, count: rows.length }));
    if (isOfWindow && !isDrafted)
      toast({
        message: t('operator.draft.kept'),
        action: { label: t('operator.draft.all'), href: '/operator/storefront/drafts' },
      });
    await revalidate(ids);
  };
}
