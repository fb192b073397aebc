import type { Approval } from '@souk/contract/console/operator-approvals';
import { specificationsText, type Specification } from '@souk/rules/specifications';
import { fieldName } from '#parts/product-field.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';

type Value = Approval['changes'][number]['after'];
type Words = { t: Translate; comma: string; languageName(code: string): string };

/** A field's value as text; HTML without tags, one line per paragraph. */
export function fieldText(field: string, value: Value, { t, comma, languageName }: Words): string {
  if (value === null) return '—';
  if (typeof value === 'string')
    return field === 'description' || field === 'overview' ? plainOf(value) : value || '—';
  if (field === 'specifications') return specificationsText(value as Specification[]) || '—';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(comma) || '—';
  if (field === 'texts')
    return Object.entries(value as Record<string, Record<string, string>>)
      .flatMap(([language, byField]) =>
        Object.entries(byField).map(
          ([name, text]) => `${languageName(language)} · ${fieldName(name, t)}: ${plainOf(text)}`,
        ),
      )
      .join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const plainOf = (html: string) =>
  html
    .replaceAll(/<\/(?:p|li|h\d)>|<br[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim();
