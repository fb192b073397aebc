import type { listProductChoices } from '@souk/contract/seller-console/products';
import type { ReplyOf } from '@souk/contract/endpoint';
import { commissionTax } from '@souk/rules/commission-tax';
import type { SafetyFacts, SafetyRule } from '@souk/rules/product-safety';
import { rateAmong } from '@souk/rules/commission-rates';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { shopCommission } from '../commission/rate-of.ts';
import { listCommissionRates } from '../commission/list-commission-rates.ts';
import { usableVatNumber } from '../commission/usable-vat-number.ts';
import type { ApprovalRule } from '../approval/approval-of.ts';
import { readDefaultRules } from '../default-rules.ts';
import { usableIn } from '#records/owned-by.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { listLanguages } from '#settings/queries.ts';
import { directionOf, type Language } from '#texts/language.ts';
import { inLanguage, type TranslatedEntity } from '#texts/translations.ts';
import { isVatNumberOf } from '#settings/vat-number.ts';

type Asked = { scope: Scope; approval: ApprovalRule; settings: Settings; language: Language; now: Date };
type Choice = { id: number; title: string };

export async function loadProductChoices(
  db: Kysely<DB>,
  { scope, approval, settings, language, now }: Asked,
): Promise<ReplyOf<typeof listProductChoices>> {
  const titled = <Row extends Choice>(entity: TranslatedEntity, rows: readonly Row[]) =>
    inLanguage({ db, language }, entity, rows, ['title']);
  const [
    categories,
    subcategories,
    brands,
    taxRules,
    shippingRules,
    bundles,
    attributes,
    values,
    languages,
    rates,
    store,
    defaults,
    contacts,
  ] = await Promise.all([
    shownCategories(db).then((rows) => titled('categories', rows)),
    db
      .selectFrom('subcategories')
      .select(['id', 'title', 'category_id', 'safety_info'])
      .where('status', '=', 1)
      .orderBy('title')
      .execute()
      .then((rows) => titled('subcategories', rows)),
    shownBrands(db).then((rows) => titled('brands', rows)),
    db.selectFrom('tax_rules').select(['id', 'title']).orderBy('title').execute(),
    db
      .selectFrom('shipping_rules')
      .select(['id', 'title'])
      .where(usableIn(scope))
      .orderBy(sql`store_id is null`)
      .orderBy('title')
      .execute(),
    db.selectFrom('bundle_deals').select(['id', 'title']).where(usableIn(scope)).orderBy('title').execute(),
    db
      .selectFrom('attributes')
      .select(['id', 'title'])
      .where(usableIn(scope))
      .orderBy('title')
      .execute()
      .then((rows) => titled('attributes', rows)),
    db
      .selectFrom('attribute_values')
      .select(['id', 'title', 'attribute_id'])
      .where(usableIn(scope))
      .orderBy('id')
      .execute()
      .then((rows) => titled('attribute_values', rows)),
    listLanguages(db),
    listCommissionRates(db, scope, { at: now, shopPercent: settings.default_commission_percent }),
    db
      .selectFrom('stores')
      .select(['country', usableVatNumber('stores').as('vat_number')])
      .where('id', '=', scope.storeId ?? 0)
      .executeTakeFirst(),
    readDefaultRules(db, scope),
    listSafetyContacts(db, scope),
  ]);
  const valuesOf = Map.groupBy(values, ({ attribute_id: attribute }) => attribute);
  return {
    currency: settings.currency,
    site_name: settings.site_name,
    commission_percent: rateAmong(rates, { category_id: null, brand_id: null }),
    commission_rates: rates,
    commission_tax_percent: commissionTax(shopCommission(settings).tax, {
      country: store?.country ?? '',
      hasVatNumber: store !== undefined && isVatNumberOf(store.country, store.vat_number),
    }).percent,
    approval,
    categories: categoriesView(categories, subcategories),
    safety_contacts: contacts,
    brands: brands.map(choiceOf),
    tax_rules: taxRules,
    shipping_rules: shippingRules,
    default_tax_rule_id: defaults.taxRuleId,
    default_shipping_rule_id: defaults.shippingRuleId,
    bundles,
    attributes: attributes.map((attribute) => ({
      ...choiceOf(attribute),
      values: (valuesOf.get(attribute.id) ?? []).map(choiceOf),
    })),
    languages: languages.map((one) => ({
      code: one.code,
      name: one.name,
      direction: directionOf(one),
      is_default: one.is_default,
    })),
  };
}

const choiceOf = ({ id, title }: Choice): Choice => ({ id, title });

type CategoryRow = Awaited<ReturnType<typeof shownCategories>>[number];
type SubcategoryRow = Choice & { category_id: number; safety_info: string };

function categoriesView(categories: readonly CategoryRow[], subcategories: readonly SubcategoryRow[]) {
  const subcategoriesOf = Map.groupBy(subcategories, ({ category_id: parent }) => parent);
  return categories.map((category) => ({
    ...choiceOf(category),
    tax_rule_id: category.tax_rule_id,
    safety_info: category.safety_info as SafetyRule, // limited by the column's check
    subcategories: (subcategoriesOf.get(category.id) ?? []).map((subcategory) => ({
      ...choiceOf(subcategory),
      safety_info: (subcategory.safety_info === 'parent'
        ? category.safety_info
        : subcategory.safety_info) as SafetyRule,
    })),
  }));
}

const shownCategories = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .select(['id', 'title', 'tax_rule_id', 'safety_info'])
    .where('status', '=', 1)
    .orderBy('title')
    .execute();

type SafetyContact = Omit<SafetyFacts, 'manufacturer' | 'safety'> & { manufacturer: string };

async function listSafetyContacts(db: Kysely<DB>, { storeId }: Scope): Promise<SafetyContact[]> {
  const { rows } = await sql<SafetyContact>`
    select manufacturer, manufacturer_country, responsible_person from (
      select id, manufacturer, manufacturer_country, responsible_person from products
      where store_id = ${storeId}::int order by id desc limit 500) recent
    where manufacturer is not null
    group by manufacturer, manufacturer_country, responsible_person order by max(id) desc limit 20`.execute(
    db,
  );
  return rows;
}

const shownBrands = (db: Kysely<DB>) =>
  db.selectFrom('brands').select(['id', 'title']).where('status', '=', 1).orderBy('title').execute();
