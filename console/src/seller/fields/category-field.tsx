import { Field } from '@souk/kit/ui/field.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { PartProps } from '../edited-product.ts';
import { taxWithCategory } from '../product-draft.ts';
import { placesOf, type Place } from './category-places.ts';
import { CategorySuggestion } from './category-suggestion.tsx';
import { PlaceBox } from './place-box.tsx';

/** Category and subcategory in one searchable field, with a suggestion from the title. */
export function CategoryField({ draft, choices, errors, set, isNew }: PartProps & { isNew: boolean }) {
  const t = useT();
  const places = placesOf(choices);
  const chosen = places.find(
    ({ category, subcategory }) => category === draft.category_id && subcategory === draft.subcategory_id,
  );
  const take = ({ category, subcategory }: Place) =>
    set((before) => ({
      category_id: category,
      subcategory_id: subcategory,
      ...(isNew ? { tax_rule_id: taxWithCategory(choices, before, category) } : {}),
    }));
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
