import { handOverDay, usualHandOverHours, wholeDayMinutes, type HandOver } from '@souk/rules/hand-over';
import { useMemo, useState } from 'react';
import { Card } from '#parts/card.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useLanguage, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import type { useHandOver } from './use-hand-over.ts';

type Form = ReturnType<typeof useHandOver>;
type Part = { form: Form; draft: HandOver };

const handlingDays = [0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 30];

/** Shipping calendar: the basis of promised dates and of lateness. */
export function HandOverCard({ form }: { form: Form }) {
  const t = useT();
  const { date } = useFormat();
  const { draft } = form;
  const [nowMs] = useState(() => Date.now());
  if (!draft)
    return (
      <Card title={t('console.shipping.hand-over')}>
        <p className="text-text-2">{t('console.shipping.none', { hours: usualHandOverHours })}</p>
        <Button size="small" icon="plus" className="justify-self-start" onClick={form.begin}>
          {t('console.shipping.begin')}
        </Button>
      </Card>
    );
  return (
    <Card title={t('console.shipping.hand-over')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form="hand-over" name="days" label={t('console.shipping.days')}>
          <Select value={draft.days} onChange={({ target }) => form.set({ days: Number(target.value) })}>
            {[...new Set([...handlingDays, draft.days])].map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('console.shipping.same-day') : t('console.shipping.in-days', { days })}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          form="hand-over"
          name="cut_off"
          label={t('console.shipping.cut-off')}
          hint={t('console.shipping.cut-off.hint')}
          necessity="optional"
        >
          <TextInput
            dir="ltr"
            type="time"
            value={draft.cut_off === wholeDayMinutes ? '' : clockOf(draft.cut_off)}
            onChange={({ target }) => form.set({ cut_off: minutesOf(target.value) })}
          />
        </Field>
        <WorkingDays form={form} draft={draft} />
        <Field form="hand-over" name="time_zone" label={t('console.shipping.time-zone')}>
          <Select value={draft.time_zone} onChange={({ target }) => form.set({ time_zone: target.value })}>
            {timeZones(draft.time_zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {draft.week.length > 0 && (
        <p className="rounded-control bg-sunk px-4 py-3" role="status">
          {t('console.shipping.now', { day: date(handOverDay(draft, nowMs)) })}
        </p>
      )}
      <Button size="small" className="justify-self-start" onClick={form.end}>
        {t('console.shipping.end')}
      </Button>
    </Card>
  );
}

function WorkingDays({ form, draft }: Part) {
  const t = useT();
  const language = useLanguage();
  const names = useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    return [1, 2, 3, 4, 5, 6, 7].map((one) => day.format(new Date(Date.UTC(2024, 0, one)))); // 1 January 2024 was a Monday
  }, [language]);
  return (
    <fieldset className="grid content-start gap-1.5 text-14">
      <legend className="mb-1.5 font-label">{t('console.shipping.week')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {names.map((name, index) => {
          const day = index + 1;
          const isOn = draft.week.includes(day);
          return (
            <label
              key={day}
              className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-control border border-control px-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:font-semibold has-checked:text-primary-ink has-focus-visible:outline-2"
            >
              <input
                type="checkbox"
                className="absolute inset-0 opacity-0"
                checked={isOn}
                onChange={() =>
                  form.set({
                    week: isOn
                      ? draft.week.filter((one) => one !== day)
                      : [...draft.week, day].toSorted((one, other) => one - other),
                  })
                }
              />
              {name}
            </label>
          );
        })}
      </div>
      {form.wrong === 'week' && <FieldError>{t('console.shipping.week.missing')}</FieldError>}
    </fieldset>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** Empty means no cut-off. */
function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return clock === '' || hours === undefined || minutes === undefined
    ? wholeDayMinutes
    : hours * 60 + minutes;
}

/** The browser's time zones, plus the selected one. */
const timeZones = (current: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])].toSorted();
