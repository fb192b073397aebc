import type { SafetyRule } from '@souk/rules/product-safety';
import type { Choices } from '../edited-product.ts';

type Place = { category_id: number; subcategory_id: number | null };

/** Product safety information required in the product's category. */
export function safetyRuleOf({ categories }: Pick<Choices, 'categories'>, place: Place): SafetyRule {
  const category = categories.find(({ id }) => id === place.category_id);
  const subcategory = category?.subcategories.find(({ id }) => id === place.subcategory_id);
  return (subcategory ?? category)?.safety_info ?? 'not_required';
}
