import { useState, type KeyboardEvent } from 'react';
import { ComboboxOption, stepOf, useCombobox } from '#parts/combobox.tsx';
import { matching } from '#parts/matching.ts';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Place } from './category-places.ts';

type PlaceBoxProps = { places: readonly Place[]; chosen: Place | undefined; onTake(place: Place): void };

/** Searchable select of categories. */
export function PlaceBox({ places, chosen, onTake }: PlaceBoxProps) {
  const t = useT();
  /** Search text; null while not searching. */
  const [q, setQ] = useState<string | null>(null);
  const found = q === null ? [] : matching(places, q);
  const box = useCombobox(found.length);

  function take(place: Place | undefined) {
    if (!place) return;
    onTake(place);
    setQ(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = stepOf(event);
    if (step !== null) {
      event.preventDefault();
      if (q === null) open('');
      else box.move(step);
    } else if (event.key === 'Enter' && q !== null) {
      event.preventDefault();
      take(found[box.at]);
    } else if (event.key === 'Escape' && q !== null) {
      event.preventDefault();
      setQ(null);
    }
  }
  function open(text: string) {
    setQ(text);
    box.markFirst();
  }
  return (
    <div className="relative">
      <TextInput
        {...box.field}
        role="combobox"
        aria-controls={box.list.id}
        aria-expanded={q !== null}
        icon="chevron-down"
        placeholder={t('console.product.category.choose')}
        value={q ?? chosen?.title ?? ''}
        onClick={() => setQ(q ?? '')}
        onBlur={() => setQ(null)}
        onChange={({ target }) => open(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        {...box.list}
        aria-label={t('console.product.category')}
        hidden={q === null}
        // Keeps the focus in the field until the click selects.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lg"
      >
        {found.map((place, index) => (
          <ComboboxOption
            key={place.title}
            {...box.optionOf(index)}
            className="py-2"
            onTake={() => take(place)}
          >
            <bdi>{place.title}</bdi>
          </ComboboxOption>
        ))}
        {q !== null && found.length === 0 && (
          <p className="px-2.5 py-2 text-13 text-text-2">{t('console.list.nothing', { text: q })}</p>
        )}
      </div>
    </div>
  );
}
