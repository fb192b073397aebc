import type { MessageKey } from '@souk/contract/message-key';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import type { HandOver } from '@souk/rules/hand-over';
import { useFormat } from '#format.ts';
import type { HandOverField } from './use-hand-over.ts';

const names: Readonly<Record<HandOverField, MessageKey>> = {
  time_zone: 'console.shipping.time-zone',
  cut_off: 'console.shipping.cut-off',
  days: 'console.shipping.days',
  week: 'console.shipping.week',
  holidays: 'console.shipping.holidays',
};

export const handOverName = (path: string, t: Translate): string => t(names[path as HandOverField]);

/** A Sunday, the base for weekday names. */
const sunday = Date.UTC(2026, 10, 22);
const dayMs = 24 * 3_600_000;

/** A calendar field as text. */
export function useHandOverText() {
  const t = useT();
  const listed = useListed();
  const { weekday, date } = useFormat();
  return (path: string, value: unknown): string => {
    if (value === null) return '–';
    switch (path as HandOverField) {
      case 'cut_off': {
        const minutes = Number(value);
        return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      }
      case 'days':
        return Number(value) === 0
          ? t('console.shipping.same-day')
          : t('console.shipping.in-days', { days: Number(value) });
      case 'week':
        return listed(
          (value as HandOver['week']).map((day) =>
            weekday(new Date(sunday + day * dayMs).toISOString().slice(0, 10)),
          ),
        );
      case 'holidays': {
        const holidays = value as HandOver['holidays'];
        return holidays.length === 0
          ? '–'
          : listed(
              holidays.map(({ from, to }) => (from === to ? date(from) : `${date(from)} – ${date(to)}`)),
            );
      }
      case 'time_zone':
        return String(value);
    }
  };
}
