import type { Translate } from '@souk/kit/i18n/translate.ts';
import { homeOf } from './calls.ts';
import { isKind, kinds } from './kinds.ts';
import { kindTitle } from './words.ts';

/** Back link of a list filtered to what uses one record, named like `category:5`. */
export function usedBackLink(
  record: string | undefined,
  t: Translate,
): { up?: { to: string; title: string }; text?: string } {
  const [kind, id] = record?.split(':') ?? [];
  if (!isKind(kind) || !/^\d+$/.test(id ?? '')) return {};
  const to = `${homeOf({ area: kinds[kind].area, kind })}/${id}`;
  return { up: { to, title: kindTitle(kind, t) }, text: t('operator.uses.only') };
}
