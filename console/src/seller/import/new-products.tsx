import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { placesOf, type Place } from '../fields/category-places.ts';
import { PlaceBox } from '../fields/place-box.tsx';

type NewProductsProps = {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  /** The file has no categories, or another system's. */
  asksPlace: boolean;
  /** It has categories that the shop may lack. */
  hasCategories: boolean;
  place: Place | undefined;
  onPlace(place: Place): void;
};

/** Whether unknown rows create products, and in which category. */
export function NewProducts({ isOn, onSwitch, asksPlace, hasCategories, place, onPlace }: NewProductsProps) {
  const t = useT();
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const isAsked = isOn && asksPlace;
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    call('GET seller/product-choices', { signal: asking.signal })
      .then((choices) => setPlaces(placesOf(choices)))
      .catch(() => {}); // rows without a category report it
    return () => asking.abort();
  }, [isAsked]);
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3">
      <div>
        <Checkbox
          label={t('console.file.make')}
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
        />
        <p className="ms-7 text-13 text-text-2">{t('console.file.make.text')}</p>
      </div>
      {isAsked && (
        <div className="ms-7 max-w-100">
          <Field
            form="import"
            name="place"
            label={t('console.file.place')}
            hint={t(hasCategories ? 'console.file.place.other' : 'console.file.place.hint')}
          >
            <PlaceBox places={places} chosen={place} onTake={onPlace} />
          </Field>
        </div>
      )}
    </div>
  );
}
