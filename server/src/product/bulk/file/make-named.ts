import { brandInput, categoryInput, subcategoryInput } from '@souk/contract/console/groupings';
import { wholeShop } from '#access/scope.ts';
import type { AuditedTx } from '#access/audited.ts';
import { defaultImage } from '@souk/rules/default-image';
import type { SaveOutcome } from '#records/record-kind.ts';
import { saveBrand } from '#product/groupings/brand.ts';
import { saveCategory } from '#product/groupings/category.ts';
import { saveSubcategory } from '#product/groupings/subcategory.ts';
import type { FileRow } from './file-rows.ts';
import { makeVariantValues } from './make-variant-values.ts';
import { readFileNames, splitPlace } from './read-file-names.ts';

/**
 * Creates missing categories, brands and variant values that rows name, so that a first import needs no preparation. Ambiguous and invalid
 * names are left to the row's validation.
 */
export async function makeNamed(
  tx: AuditedTx,
  storeId: number,
  { rows, category: fallback }: { rows: readonly FileRow[]; category: string },
): Promise<void> {
  const lacksPlace = rows.some(({ cells }) => !cells.category);
  const distinct = (field: 'category' | 'brand') => [
    ...new Map(
      rows.flatMap(({ cells }) => {
        const name = cells[field];
        return name ? [[name.toLowerCase(), name] as const] : [];
      }),
    ).values(),
  ];
  for (const text of [...distinct('category'), ...(fallback && lacksPlace ? [fallback] : [])]) {
    if (/^\d+$/.test(text)) continue;
    const names = await readFileNames(tx, { storeId }, []);
    if (names.placeOf(text) !== 'unknown') continue;
    const [first = '', second, ...deeper] = splitPlace(text);
    if (deeper.length > 0) continue;
    const known = names.placeOf(first);
    const isNew = known === 'unknown' || (typeof known !== 'string' && known.subcategory_id !== null);
    if (known === 'ambiguous') continue;
    const category = categoryInput.safeParse({ title: first, image: defaultImage });
    if (!category.success) continue;
    const categoryId = isNew
      ? madeId(await saveCategory(tx, wholeShop, category.data))
      : (known as { category_id: number }).category_id; // neither of the two strings
    const within = subcategoryInput.safeParse({
      title: second,
      image: defaultImage,
      category_id: categoryId,
    });
    if (second !== undefined && within.success) madeId(await saveSubcategory(tx, wholeShop, within.data));
  }
  await makeVariantValues(tx, rows);
  const names = await readFileNames(tx, { storeId }, rows);
  for (const text of distinct('brand')) {
    const brand = brandInput.safeParse({ title: text, image: defaultImage });
    if (names.brandOf(text) === 'unknown' && brand.success)
      madeId(await saveBrand(tx, wholeShop, brand.data));
  }
}

function madeId(saved: SaveOutcome | { ok: false }): number {
  if (!saved.ok) throw new Error('What a table names could not be made.');
  return saved.id;
}
