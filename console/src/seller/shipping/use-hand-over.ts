import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { HandOver } from '@souk/rules/hand-over';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { sayRefused } from '#parts/say-refused.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type SavedHandOver = ConsoleReplyOf<'GET seller/hand-over'>;

/** What somebody begins with who has said nothing yet: working days of the place where they sit. */
const firstCalendar = (): HandOver => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...{ cut_off: 16 * 60, days: 1, week: [1, 2, 3, 4, 5], holidays: [] },
});

/** When a store hands over, while it is edited. */
export function useHandOver(saved: SavedHandOver) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<HandOver | null>(saved.hand_over);
  const [isBusy, setIsBusy] = useState(false);
  const fields = ['time_zone', 'cut_off', 'days', 'week', 'holidays'] as const;
  const changed =
    draft && saved.hand_over
      ? fields.filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(saved.hand_over![name])).length
      : Number(draft !== saved.hand_over);
  const wrong =
    draft && draft.week.length === 0
      ? 'week'
      : draft?.holidays.some(({ from, to }) => from === '' || to < from)
        ? 'holidays'
        : null;

  async function save() {
    if (isBusy || wrong) return;
    setIsBusy(true);
    try {
      await call('PUT seller/hand-over', { body: { hand_over: draft }, version: saved.version });
      toast(t('console.shipping.saved'));
      await revalidate();
    } catch (error) {
      sayRefused(error, t);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    ...{ draft, changed, wrong, isBusy, save: () => void save() },
    begin: () => setDraft(firstCalendar()),
    end: () => setDraft(null),
    set: (change: Partial<HandOver>) => setDraft((before) => before && { ...before, ...change }),
    discard: () => setDraft(saved.hand_over),
  };
}
