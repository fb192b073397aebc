import { specificationsOf, type Specification } from '@souk/rules/specifications';
import type { Overlay } from '#texts/translations.ts';

/** A product's specifications are translated as one text that replaces all rows; without a translation the original rows are used. */
export function specificationsIn(
  overlay: Overlay,
  { id, specifications }: { id: number; specifications: Specification[] },
): Specification[] {
  const other = overlay('products', { id, specifications: '' }, ['specifications']).specifications;
  return other === '' ? specifications : specificationsOf(other);
}
