import type { StoreProfile } from '@souk/contract/seller-console/profile';
import { STORE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { sayRefused } from '#parts/say-refused.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** When the store is away, what shoppers see meanwhile, and what becomes of orders that are open. */
export function VacationCard({ profile }: { profile: StoreProfile }) {
  const t = useT();
  const { may } = useMe();
  const { vacation } = profile;
  const [first, setFirst] = useState(vacation?.first ?? '');
  const [last, setLast] = useState(vacation?.last ?? '');
  const [isClosed, setIsClosed] = useState(vacation?.is_closed ?? true);
  const [note, setNote] = useState(vacation?.note ?? '');
  const { errors, isBusy, plan } = usePlan();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    void plan({ first, last, is_closed: isClosed, note, time_zone });
  }
  return (
    <Card
      title={t('console.vacation.title')}
      end={
        vacation && (
          <StateMark tone={vacation.is_now ? 'work' : 'calm'}>
            {t(vacation.is_now ? 'console.vacation.now' : 'console.vacation.planned')}
          </StateMark>
        )
      }
    >
      <form onSubmit={submit}>
        <fieldset disabled={!may('store.write')} className="grid min-w-0 gap-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field form="store" name="vacation" label={t('console.vacation.first')} error={errors['first']}>
              <TextInput
                type="date"
                required
                value={first}
                onChange={({ target }) => setFirst(target.value)}
              />
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
          {profile.open_orders > 0 && (
            <Notice
              tone="info"
              action={
                <Link className="link" to="/seller/orders?view=to_ship">
                  {t('console.today.look')}
                </Link>
              }
            >
              {t('console.vacation.orders', { count: profile.open_orders })}
            </Notice>
          )}
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
    </Card>
  );
}

type MeanwhileProps = { isClosed: boolean; last: string; onChange(isClosed: boolean): void };

/** Whether shoppers can order while the store is away, with what they see. */
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

type Wanted = { first: string; last: string; is_closed: boolean; note: string; time_zone: string } | null;

function usePlan() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  async function plan(vacation: Wanted) {
    setIsBusy(true);
    setErrors({});
    try {
      await call('PUT seller/store/vacation', { body: { vacation } });
      toast(t('console.saved'));
      await revalidate();
    } catch (error) {
      if (error instanceof Refused)
        setErrors(
          Object.fromEntries(
            Object.entries(error.fields).map(([path, message]) => [path.replace('vacation.', ''), message]),
          ),
        );
      sayRefused(error, t);
    } finally {
      setIsBusy(false);
    }
  }
  return { errors, isBusy, plan };
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
