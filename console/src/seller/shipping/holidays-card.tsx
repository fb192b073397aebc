import { HOLIDAYS } from '@souk/rules/limits';
import type { HandOver } from '@souk/rules/hand-over';
import { localDay } from '@souk/rules/time-zone';
import { useRef, useState } from 'react';
import { Card } from '#parts/card.tsx';
import { weekdayOf } from '#parts/calendar-days.ts';
import { MonthCalendar } from '#parts/month-calendar.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { isHoliday, withDays, withoutDay } from './holiday-days.ts';
import type { useHandOver } from './use-hand-over.ts';

type Form = ReturnType<typeof useHandOver>;
type Holidays = HandOver['holidays'];

export function HolidaysCard({ form }: { form: Form }) {
  const t = useT();
  const { draft } = form;
  if (!draft) return null;
  const write = (holidays: Holidays) => form.set({ holidays });
  return (
    <Card title={t('console.shipping.holidays')}>
      <p className="text-13 text-text-2">{t('console.shipping.holidays.text')}</p>
      <Days draft={draft} write={write} />
      {draft.holidays.map((holiday, index) => (
        <HolidayFields
          key={index}
          holiday={holiday}
          index={index}
          set={(change) =>
            write(draft.holidays.map((one, at) => (at === index ? { ...one, ...change } : one)))
          }
          remove={() => write(draft.holidays.filter((_, at) => at !== index))}
        />
      ))}
      {form.wrong === 'holidays' && <FieldError>{t('console.shipping.holiday.wrong')}</FieldError>}
      {draft.holidays.length < HOLIDAYS.most && (
        <Button
          size="small"
          icon="plus"
          className="justify-self-start"
          onClick={() => write([...draft.holidays, { from: '', to: '' }])}
        >
          {t('console.shipping.holiday.add')}
        </Button>
      )}
    </Card>
  );
}

function Days({ draft, write }: { draft: HandOver; write(holidays: Holidays): void }) {
  const t = useT();
  const [nowMs] = useState(() => Date.now());
  const last = useRef<string | null>(null);
  const { holidays, week } = draft;

  function toggleDay(day: string, isRange: boolean) {
    const next =
      isRange && last.current !== null
        ? withDays(holidays, last.current, day)
        : isHoliday(holidays, day)
          ? withoutDay(holidays, day)
          : withDays(holidays, day, day);
    last.current = day;
    if (next.length > HOLIDAYS.most)
      return toast({ tone: 'error', message: t('console.shipping.holidays.most', { most: HOLIDAYS.most }) });
    write(next);
  }

  return (
    <>
      <MonthCalendar
        today={localDay(draft.time_zone, nowMs)}
        isChosen={(day) => isHoliday(holidays, day)}
        isOff={(day) => !week.includes(weekdayOf(day))}
        offName={t('console.shipping.week.off')}
        onPress={toggleDay}
      />
      <p className="text-12 text-text-3">
        {t('console.shipping.holidays.press')}{' '}
        <span className="max-lg:hidden">{t('console.shipping.holidays.press.many')}</span>
      </p>
    </>
  );
}

type HolidayFieldsProps = {
  holiday: Holidays[number];
  index: number;
  set(change: Partial<Holidays[number]>): void;
  remove(): void;
};

function HolidayFields({ holiday, index, set, remove }: HolidayFieldsProps) {
  const t = useT();
  const { date } = useFormat();
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
      <Field form="hand-over" name={`from-${index}`} label={t('console.shipping.holiday.from')}>
        <TextInput
          dir="ltr"
          type="date"
          value={holiday.from}
          onChange={({ target }) =>
            set({ from: target.value, ...(holiday.to < target.value ? { to: target.value } : {}) })
          }
        />
      </Field>
      <Field form="hand-over" name={`to-${index}`} label={t('console.shipping.holiday.to')}>
        <TextInput
          dir="ltr"
          type="date"
          min={holiday.from}
          value={holiday.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Field>
      <Button size="small" icon="trash" className="col-span-2 justify-self-start" onClick={remove}>
        {holiday.from === ''
          ? t('console.shipping.holiday.remove')
          : t('console.shipping.holiday.remove-of', { day: date(holiday.from) })}
      </Button>
    </div>
  );
}
