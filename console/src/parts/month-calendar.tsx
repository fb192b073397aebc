import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useComma, useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { plusDays, plusMonths, weekdayOf, weeksOfMonth } from './calendar-days.ts';

type MonthCalendarProps = {
  today: string;
  isChosen(day: string): boolean;
  /** Days that are off by default. */
  isOff(day: string): boolean;
  /** Text for a day off. */
  offName: string;
  /** `isRange`: everything since the last pressed day. */
  onPress(day: string, isRange: boolean): void;
};

/** Calendar month with selectable days. One day is in the tab order; arrows move by days and weeks, Page keys by months. */
export function MonthCalendar({ today, isChosen, isOff, offName, onPress }: MonthCalendarProps) {
  const t = useT();
  const comma = useComma();
  const names = useNames();
  const title = useId();
  const [reached, setReached] = useState(today);
  const [isMoved, setIsMoved] = useState(false);
  const table = useRef<HTMLTableElement>(null);

  useEffect(() => {
    if (isMoved) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isMoved, reached]);

  function turn(months: number) {
    setIsMoved(false);
    setReached(plusMonths(`${reached.slice(0, 7)}-01`, months));
  }

  function go(event: KeyboardEvent<HTMLButtonElement>) {
    const next = dayAfterKey(event.key, reached, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setIsMoved(true);
    setReached(next);
  }

  return (
    <div>
      <div className="flex items-center justify-between pb-1">
        <IconButton icon="chevron-start" label={t('console.calendar.before')} onClick={() => turn(-1)} />
        <p id={title} role="status" className="font-semibold">
          {names.month(reached)}
        </p>
        <IconButton icon="chevron-end" label={t('console.calendar.after')} onClick={() => turn(1)} />
      </div>
      <table
        ref={table}
        aria-labelledby={title}
        className="w-full table-fixed border-separate border-spacing-0.5"
      >
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-12 font-normal text-text-2">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(reached).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={index}>
                  {day !== null && (
                    <button
                      type="button"
                      tabIndex={day === reached ? 0 : -1}
                      aria-label={isOff(day) ? `${names.day(day)}${comma}${offName}` : names.day(day)}
                      aria-pressed={isChosen(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={day < today || undefined}
                      className={classNames('calendar-day', isOff(day) && 'calendar-off')}
                      onKeyDown={go}
                      onClick={(event) => {
                        setIsMoved(false);
                        setReached(day);
                        if (day >= today) onPress(day, event.shiftKey);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Target day of a key; null: none. */
function dayAfterKey(key: string, day: string, isFromRight: boolean): string | null {
  const along = isFromRight ? -1 : 1;
  if (key === 'ArrowRight') return plusDays(day, along);
  if (key === 'ArrowLeft') return plusDays(day, -along);
  if (key === 'ArrowDown') return plusDays(day, 7);
  if (key === 'ArrowUp') return plusDays(day, -7);
  if (key === 'Home') return plusDays(day, 1 - weekdayOf(day));
  if (key === 'End') return plusDays(day, 7 - weekdayOf(day));
  if (key === 'PageDown') return plusMonths(day, 1);
  if (key === 'PageUp') return plusMonths(day, -1);
  return null;
}

function useNames() {
  const language = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...options, timeZone: 'UTC' });
      return (day: string) => made.format(Date.parse(day));
    };
    const [short, long] = [format({ weekday: 'narrow' }), format({ weekday: 'long' })];
    const monday = '2024-01-01';
    return {
      month: format({ month: 'long', year: 'numeric' }),
      day: format({ dateStyle: 'full' }),
      weekdays: Array.from({ length: 7 }, (_, index) => plusDays(monday, index)).map((day) => ({
        short: short(day),
        long: long(day),
      })),
    };
  }, [language]);
}
