import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { useEffect, useState } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Loading, Skeleton } from '@souk/kit/ui/skeleton.tsx';

type Choices = NonNullable<ReplyOf<EndpointOf<'GET cart/place'>>['choices']>;
type Loaded = Choices & { of: string };

type PlaceFormProps = { start: { country: string; state: string }; onDone: () => void };

/** Form for a country that the shop delivers to, and its state if it has any; the choice is saved in a cookie. */
export function PlaceForm({ start, onDone }: PlaceFormProps) {
  const t = useT();
  const [place, setPlace] = useState(start);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { country } = place;
  useEffect(() => {
    const left = new AbortController();
    const query = { states_of: country };
    void callFromBrowser('GET cart/place', { query, signal: left.signal }).then((outcome) => {
      if (left.signal.aborted) return;
      if (outcome.ok && outcome.data.choices) setLoaded({ ...outcome.data.choices, of: country });
      else setRefusals([t('error.unreachable')]);
    });
    return () => left.abort();
  }, [country, t]);

  async function save() {
    setIsBusy(true);
    const outcome = await callFromBrowser('POST cart/place', { body: place });
    setIsBusy(false);
    if (outcome.ok) onDone();
    else setRefusals(outcome.messages.length > 0 ? outcome.messages : [t('error.unreachable')]);
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <p className="text-14 text-text-2">{t('address.place.text')}</p>
      {refusals.length > 0 && (
        <Notice tone="error" live>
          {refusals.join(' ')}
        </Notice>
      )}
      {loaded === null ? (
        <Loading label={t('address.place.loading')}>
          <Skeleton className="h-11 w-full rounded-control" />
        </Loading>
      ) : (
        <>
          <Field name="country" form="place" label={t('address.country')}>
            <Select
              autoComplete="country"
              value={country}
              onChange={({ currentTarget }) => setPlace({ country: currentTarget.value, state: '' })}
            >
              <Options choices={loaded.countries} />
            </Select>
          </Field>
          {loaded.of === country && loaded.states.length > 0 && (
            <Field name="state" form="place" label={t('address.state')} necessity="optional" key={country}>
              <Select
                autoComplete="address-level1"
                value={place.state}
                onChange={({ currentTarget }) => setPlace({ country, state: currentTarget.value })}
              >
                <option value="">{t('address.chooseState')}</option>
                <Options choices={loaded.states} />
              </Select>
            </Field>
          )}
          <Button type="submit" variant="primary" busy={isBusy && t('address.place.saving')}>
            {t('address.place.save')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Names may be in other scripts than the page. */
function Options({ choices }: { choices: Choices['countries'] }) {
  return choices.map(({ code, name }) => (
    <option key={code} value={code} dir="auto">
      {name}
    </option>
  ));
}
