import { specificationsOf, type Specification } from '@souk/rules/specifications';
import type { Overlay } from '#texts/translations.ts';

/** A product's rows in another language are one text, which stands for all of them; without it they are as they were written. */
export function specificationsIn(
  overlay: Overlay,
  { id, specifications }: { id: number; specifications: Specification[] },
): Specification[] {
  const other = overlay('products', { id, specifications: '' }, ['specifications']).specifications;
  return other === '' ? specifications : specificationsOf(other);
}
