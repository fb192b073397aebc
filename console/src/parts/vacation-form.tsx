import type { PlannedVacation, RequestedVacation } from '@souk/contract/seller-console/store';
import { STORE } from '@souk/rules/limits';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Refused } from '#api/call.ts';
import { useFormat } from '#format.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { showRefusal } from './show-refusal.ts';

type VacationFormProps = {
  vacation: (PlannedVacation & { is_now: boolean }) | null;
  mayPlan: boolean;
  onPlan(vacation: RequestedVacation | null): Promise<unknown>;
  children?: ReactNode;
};

export function VacationForm({ vacation, mayPlan, onPlan, children }: VacationFormProps) {
  const t = useT();
  const [first, setFirst] = useState(vacation?.first ?? '');
  const [last, setLast] = useState(vacation?.last ?? '');
  const [isClosed, setIsClosed] = useState(vacation?.is_closed ?? true);
  const [note, setNote] = useState(vacation?.note ?? '');
  const { errors, isBusy, plan } = usePlan(onPlan);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void plan({ first, last, is_closed: isClosed, note, time_zone });
  }
  return (
    <form onSubmit={submit}>
      <fieldset disabled={!mayPlan} className="grid min-w-0 gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field form="store" name="vacation" label={t('console.vacation.first')} error={errors['first']}>
            <TextInput type="date" required value={first} onChange={({ target }) => setFirst(target.value)} />
          </Field>
          <Field form="vacation" name="last" label={t('console.vacation.last')} error={errors['last']}>
            <TextInput
              type="date"
              required
              min={first}
              value={last}
              onChange={({ target }) => setLast(target.value)}
            />
          </Field>
        </div>
        <Meanwhile isClosed={isClosed} last={last} onChange={setIsClosed} />
        <Field form="vacation" name="note" label={t('console.vacation.note')} necessity="optional">
          <Textarea
            rows={2}
            dir="auto"
            maxLength={STORE.note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isBusy && t('console.busy')}>
            {t('console.vacation.plan')}
          </Button>
          {vacation && (
            <Button onClick={() => void plan(null)}>
              {t(vacation.is_now ? 'console.vacation.end' : 'console.vacation.cancel')}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}

type MeanwhileProps = { isClosed: boolean; last: string; onChange(isClosed: boolean): void };

/** Whether shoppers can order during the vacation, with the text they see. */
function Meanwhile({ isClosed, last, onChange }: MeanwhileProps) {
  const t = useT();
  const { date } = useFormat();
  return (
    <div role="radiogroup" aria-label={t('console.vacation.meanwhile')} className="grid gap-1">
      <Radio
        name="vacation-closed"
        label={
          <Choice
            title={t('console.vacation.open')}
            text={last === '' ? '' : t('console.vacation.open.text', { day: date(dayAfter(last)) })}
          />
        }
        checked={!isClosed}
        onChange={() => onChange(false)}
      />
      <Radio
        name="vacation-closed"
        label={<Choice title={t('console.vacation.closed')} text={t('console.vacation.closed.text')} />}
        checked={isClosed}
        onChange={() => onChange(true)}
      />
    </div>
  );
}

function Choice({ title, text }: { title: string; text: string }) {
  return (
    <>
      <b className="font-medium">{title}</b>
      {text !== '' && <span className="block text-13 font-normal text-text-2">{text}</span>}
    </>
  );
}

function usePlan(onPlan: VacationFormProps['onPlan']) {
  const t = useT();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  async function plan(vacation: RequestedVacation | null) {
    setIsBusy(true);
    setErrors({});
    try {
      await onPlan(vacation);
      toast(t('console.vacation.saved'));
    } catch (error) {
      if (error instanceof Refused)
        setErrors(
          Object.fromEntries(
            Object.entries(error.fields).map(([path, message]) => [path.replace('vacation.', ''), message]),
          ),
        );
      showRefusal(error, t);
    } finally {
      setIsBusy(false);
    }
  }
  return { errors, isBusy, plan };
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
