import type { TableOfInstaller } from '@souk/contract/install';
import { commandActor } from '@souk/server/access/actor';
import { audited, type AuditedTx } from '@souk/server/access/audited';
import { readDatabaseTime } from '@souk/server/db/database-clock';
import type { ImportedTable } from '@souk/server/operations/first-products/import-table';
import { startWithTable } from '@souk/server/operations/first-products/start-with-table';
import type { ShopFacts } from '@souk/server/account/set-up-shop';
import type { Language } from '@souk/server/texts/language';
import { textOf, type InstallKey } from '@souk/server/texts/texts';
import { chosenDatabase, type InstallSite, readSite, withDatabase } from './install-site.ts';
import { shippedLanguages } from './shipped-languages.ts';

export type FirstTable = { text: string; name: string };

type Looked = ImportedTable | { ok: false; reason: 'no-database' | 'no-shop' };

/** Previews the import of a product table into the shop being set up; nothing is stored. */
export async function lookAtTable(site: InstallSite, table: FirstTable): Promise<Looked> {
  const { shop } = await readSite(site);
  const url = await chosenDatabase(site);
  if (url === null) return { ok: false, reason: 'no-database' };
  if (shop === null) return { ok: false, reason: 'no-shop' };
  return withDatabase(url, async (db) => {
    const now = await readDatabaseTime(db);
    const looked = await audited(db, commandActor('souk install'), async (tx) => {
      return { ok: false, found: await putTable(tx, { shop, table, email: null, now }) } as const;
    });
    return looked.found;
  });
}

/** Creates the shop's own store from it, within the act that sets the shop up. */
export function putTable(
  tx: AuditedTx,
  { shop, table, ...asked }: { shop: ShopFacts; table: FirstTable; email: string | null; now: Date },
): Promise<ImportedTable> {
  const language = shippedLanguages().find(({ code }) => code === shop.language);
  const localText = (key: InstallKey) =>
    textOf({ code: 'en', name: '', direction: 'ltr', ...language, is_default: true }, key);
  return startWithTable(tx, {
    ...asked,
    shop,
    table: { bytes: new TextEncoder().encode(table.text), label: table.name },
    words: {
      tax: localText('install.first.tax'),
      delivery: localText('install.first.delivery'),
      place: localText('install.first.place'),
    },
  });
}

const maxReported = 5;
const fields = ['title', 'price', 'offer', 'stock', 'category', 'brand', 'sku', 'gtin', 'variant'] as const;
const reasons = [
  'required',
  'unreadable',
  'doubled',
  'unknown',
  'zero',
  'offer_too_high',
  'missing',
] as const;

export function tableInWords(
  language: Language,
  { made, refused, problems }: Extract<ImportedTable, { ok: true }>,
): TableOfInstaller {
  const nameOf = <Name extends string>(names: readonly Name[], name: string) =>
    names.find((one) => one === name) ?? 'other';
  const sentences = problems.slice(0, maxReported).map(({ line, field, reason, given, allowed }) => {
    const values = {
      line,
      field: textOf(language, `install.table.field.${nameOf(fields, field)}`),
      why: textOf(language, `install.table.why.${nameOf(reasons, reason)}`),
    };
    const problem =
      given === null
        ? textOf(language, 'install.table.problem', values)
        : textOf(language, 'install.table.problem.given', { ...values, given });
    if (!allowed) return problem;
    const listed = {
      values: allowed.values.join(language.direction === 'rtl' ? '، ' : ', '),
      more: allowed.more,
    };
    return `${problem}. ${textOf(language, 'install.table.allowed', listed)}`;
  });
  return { made, refused, problems: sentences };
}
