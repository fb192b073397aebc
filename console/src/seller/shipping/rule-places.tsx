import { useEffect, useRef, useState } from 'react';
import { useMe } from '#api/me.ts';
import { CellInput } from '#parts/cell-input.tsx';
import { amountText, readAmount } from '#parts/money-input.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Amount } from '#parts/amount.tsx';
import { useFormat } from '#format.ts';
import { changePlace, readPlaces, type PlaceChange, type RulePlace } from './change-place.ts';

type RulePlacesProps = {
  rule: { id: number; title: string };
  /** Known before the places are loaded. */
  count: number;
  currency: string;
  onChanged(): void;
};

/** Places of a rule; price and days are edited inline. */
export function RulePlaces({ rule, count, currency, onChanged }: RulePlacesProps) {
  const t = useT();
  const { may } = useMe();
  const [places, setPlaces] = useState<RulePlace[] | null>(null);
  useEffect(() => {
    const away = new AbortController();
    readPlaces(rule.id, away.signal).then(
      setPlaces,
      (error: unknown) => away.signal.aborted || showRefusal(error, t),
    );
    return () => away.abort();
  }, [rule.id, t]);

  // Serialized, so the last displayed value is the last saved.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const save = (seen: RulePlace, change: PlaceChange): Promise<boolean> => {
    const saved = before.current.then(() => saveOne(seen, change));
    before.current = saved;
    return saved;
  };

  async function saveOne(seen: RulePlace, change: PlaceChange): Promise<boolean> {
    try {
      const saved = await changePlace(rule.id, seen, change);
      setPlaces(saved ?? (await readPlaces(rule.id)));
      if (saved) toast(t('console.shipping.place.saved'));
      else toast({ tone: 'error', message: t('console.shipping.place.meanwhile') });
      onChanged();
      return saved !== null;
    } catch (error) {
      showRefusal(error, t);
      return false;
    }
  }

  if (places === null)
    return (
      <div className="grid gap-2 px-4 py-3">
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className="h-9" />
        ))}
      </div>
    );
  return (
    <table className="figures text-14">
      <thead>
        <tr>
          <th scope="col">{t('operator.place.country')}</th>
          <th scope="col" className="number w-36">
            {t('operator.place.price')}
          </th>
          <th scope="col" className="number w-28">
            {t('operator.place.days')}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <PlaceRow
            key={`${place.country}/${place.state}`}
            {...{ place, currency }}
            save={may('shipping.write') ? (change) => save(place, change) : null}
          />
        ))}
      </tbody>
    </table>
  );
}

type PlaceRowProps = {
  place: RulePlace;
  currency: string;
  /** Null: read-only. */
  save: ((change: PlaceChange) => Promise<boolean>) | null;
};

function PlaceRow({ place, currency, save }: PlaceRowProps) {
  const t = useT();
  const { country, number } = useFormat();
  const { state, price_minor: minor, days } = place;
  const name = [place.country === '*' ? t('operator.place.everywhere') : country(place.country), state]
    .filter(Boolean)
    .join(' · ');

  function refuse(message: string): Promise<boolean> {
    toast({ tone: 'error', message });
    return Promise.resolve(false);
  }
  function savePrice(text: string) {
    const typed = readAmount(text, currency);
    if (typed === null) return refuse(t('console.product.price.unreadable'));
    return save!({ price_minor: typed }); // read-only cells have no input
  }
  function saveDays(text: string) {
    const typed = /^\d{1,3}$/.test(text) ? Number(text) : 366;
    if (typed > 365) return refuse(t('console.shipping.place.days.unreadable'));
    return save!({ days: typed });
  }

  return (
    <tr>
      <th scope="row" className="font-medium wrap-anywhere">
        {name}
      </th>
      <td className="number">
        {save ? (
          <CellInput
            column="price"
            value={amountText(minor, currency)}
            label={t('console.shipping.place.price-of', { place: name })}
            onSave={savePrice}
          />
        ) : (
          <Amount of={{ minor, currency }} />
        )}
      </td>
      <td className="number">
        {save ? (
          <CellInput
            column="days"
            className="w-16"
            value={String(days)}
            label={t('console.shipping.place.days-of', { place: name })}
            onSave={saveDays}
          />
        ) : (
          number(days)
        )}
      </td>
    </tr>
  );
}
