import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { HandOver } from '@souk/rules/hand-over';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMergedSave } from '#parts/use-merged-save.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type SavedHandOver = ConsoleReplyOf<'GET seller/hand-over'>;

/** Default for a new calendar: working days in the browser's time zone. */
const firstCalendar = (): HandOver => ({
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  cut_off: 16 * 60,
  days: 1,
  week: [1, 2, 3, 4, 5],
  holidays: [],
});

const fields = ['time_zone', 'cut_off', 'days', 'week', 'holidays'] as const;
export type HandOverField = (typeof fields)[number];
type Calendar = { [Name in HandOverField]: HandOver[Name] | null };

/** Per field, so concurrent changes to different fields merge; null: no calendar. */
const fieldsOf = (calendar: HandOver | null): Calendar => ({
  time_zone: calendar?.time_zone ?? null,
  cut_off: calendar?.cut_off ?? null,
  days: calendar?.days ?? null,
  week: calendar?.week ?? null,
  holidays: calendar?.holidays ?? null,
});

function calendarOf({ time_zone, cut_off, days, week, holidays }: Calendar): HandOver | null {
  if (time_zone === null || cut_off === null || days === null || week === null) return null;
  return { time_zone, cut_off, days, week, holidays: holidays ?? [] };
}

/** Edit state of the shipping calendar. */
export function useHandOver(saved: SavedHandOver) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<HandOver | null>(saved.hand_over);
  const [isBusy, setIsBusy] = useState(false);
  const merged = useMergedSave<Calendar>({
    async load() {
      const now = await call('GET seller/hand-over');
      return { version: now.version, fields: fieldsOf(now.hand_over) };
    },
    save: (version, calendar) =>
      call('PUT seller/hand-over', { body: { hand_over: calendarOf(calendar) }, version }),
  });
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
      const seen = { version: saved.version, fields: fieldsOf(saved.hand_over) };
      if (await merged.save(seen, fieldsOf(draft))) await done();
    } catch (error) {
      showRefusal(error, t);
    } finally {
      setIsBusy(false);
    }
  }

  async function done() {
    toast(t('console.shipping.saved'));
    await revalidate();
  }

  async function resolve(mine: ReadonlySet<string>) {
    try {
      if (await merged.resolve(mine)) await done();
    } catch (error) {
      showRefusal(error, t);
    }
  }

  return {
    conflict: merged.conflict,
    closeConflict: merged.close,
    resolve,
    draft,
    changed,
    wrong,
    isBusy,
    save: () => void save(),
    begin: () => setDraft(firstCalendar()),
    end: () => setDraft(null),
    set: (change: Partial<HandOver>) => setDraft((before) => before && { ...before, ...change }),
    discard: () => setDraft(saved.hand_over),
  };
}
