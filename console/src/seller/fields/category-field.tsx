import { useId, useState, type KeyboardEvent } from 'react';
import { matching } from '#parts/matching.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';
import { placesOf, type Place } from './category-places.ts';
import { CategorySuggestion } from './category-suggestion.tsx';

/** Category and subcategory in one field, found by the beginnings of their words; by the title one is suggested. */
export function CategoryField({ draft, choices, errors, set }: PartProps) {
  const t = useT();
  const places = placesOf(choices);
  const chosen = places.find(
    ({ category, subcategory }) => category === draft.category_id && subcategory === draft.subcategory_id,
  );
  const take = ({ category, subcategory }: Place) =>
    set({ category_id: category, subcategory_id: subcategory });
  return (
    <div className="grid gap-2">
      <Field
        form="product"
        name="category_id"
        label={t('console.product.category')}
        error={errors['category_id'] ?? errors['subcategory_id']}
      >
        <PlaceBox places={places} chosen={chosen} onTake={take} />
      </Field>
      {!chosen && <CategorySuggestion title={draft.title} places={places} onTake={take} />}
    </div>
  );
}

type PlaceBoxProps = { places: readonly Place[]; chosen: Place | undefined; onTake(place: Place): void };

function PlaceBox({ places, chosen, onTake }: PlaceBoxProps) {
  const t = useT();
  const listId = useId();
  /** What is typed; null while nobody looks for another. */
  const [q, setQ] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = q === null ? [] : matching(places, q);
  const at = Math.min(active, found.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function take(place: Place | undefined) {
    if (!place) return;
    onTake(place);
    setQ(null);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = q === null ? 0 : (at + step + found.length) % Math.max(found.length, 1);
      setQ(q ?? '');
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && q !== null) {
      event.preventDefault();
      take(found[at]);
    } else if (event.key === 'Escape' && q !== null) {
      event.preventDefault();
      setQ(null);
    }
  }
  return (
    <div className="relative">
      <TextInput
        role="combobox"
        aria-expanded={q !== null}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        icon="chevron-down"
        placeholder={t('console.product.category.choose')}
        value={q ?? chosen?.title ?? ''}
        onClick={() => setQ(q ?? '')}
        onBlur={() => setQ(null)}
        onChange={({ target }) => {
          setQ(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('console.product.category')}
        hidden={q === null}
        // A press would take the focus out of the field before it is a choice.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lg"
      >
        {found.map((place, index) => (
          // Keys stay in the field, as a combobox has it; a pointer takes a line here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={place.title}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={classNames(
              'cursor-pointer rounded-control px-2.5 py-2',
              index === at ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunk',
            )}
            onClick={() => take(place)}
          >
            <bdi>{place.title}</bdi>
          </div>
        ))}
        {q !== null && found.length === 0 && (
          <p className="px-2.5 py-2 text-13 text-text-2">{t('console.list.nothing', { text: q })}</p>
        )}
      </div>
    </div>
  );
}
