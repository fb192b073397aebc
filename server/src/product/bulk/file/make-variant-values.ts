import { attributeInput } from '@souk/contract/console/attribute';
import { sql } from 'kysely';
import { wholeShop } from '#access/scope.ts';
import type { AuditedTx } from '#access/audited.ts';
import { saveAttribute } from '#product/attribute.ts';
import { addAttributeValue } from '#product/add-attribute-value.ts';
import type { FileRow } from './file-rows.ts';

export async function makeVariantValues(tx: AuditedTx, rows: readonly FileRow[]): Promise<void> {
  const named = new Map<string, { title: string; values: Map<string, string> }>();
  for (const { cells, isExport } of rows) {
    for (const part of isExport && cells.variant ? cells.variant.split(' · ') : []) {
      const colon = part.indexOf(':');
      const [title, value] = [part.slice(0, colon).trim(), part.slice(colon + 1).trim()];
      if (colon < 1 || value === '') continue;
      const one = named.get(title.toLowerCase()) ?? { title, values: new Map<string, string>() };
      if (!one.values.has(value.toLowerCase())) one.values.set(value.toLowerCase(), value);
      named.set(title.toLowerCase(), one);
    }
  }
  for (const { title, values } of named.values()) {
    const { rows: known } = await sql<{ id: number; value: string | null }>`
      select a.id, lower(v.title) as value from attributes a left join attribute_values v on v.attribute_id = a.id
      where lower(a.title) = lower(${title}) and a.store_id is null order by a.id`.execute(tx);
    const id = known[0]?.id;
    const missing = [...values].filter(
      ([folded]) => !known.some((row) => row.id === id && row.value === folded),
    );
    if (id === undefined) {
      const attribute = attributeInput.safeParse({
        title,
        values: missing.map(([, value]) => ({ title: value })),
      });
      if (attribute.success) await saveAttribute(tx, wholeShop, attribute.data);
      continue;
    }
    for (const [, value] of missing)
      await addAttributeValue(tx, wholeShop, { attribute_id: id, title: value, swatch: null, texts: {} });
  }
}
