import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { consoleHere } from '#api/console-here.ts';
import { homeOf } from './calls.ts';
import { useNames } from './fields/use-names.ts';
import { isKind, kinds } from './kinds.ts';
import { kindTitle } from './words.ts';

/** Back link of a list filtered to what uses one record, named like `category:5`. */
export function useUsedBackLink(record: string | undefined): {
  up?: { to: string; title: string };
  text?: string;
} {
  const t = useT();
  const [named, number] = record?.split(':') ?? [];
  const kind = isKind(named) && /^[1-9]\d{0,8}$/.test(number ?? '') ? named : null;
  const id = Number(number);
  const names = useNames(kind ?? 'category', kind ? [id] : []);
  if (!kind) return {};
  const area = consoleHere() === 'seller' ? 'store' : kinds[kind].area;
  const name = names.get(id)?.title;
  return {
    up: { to: `${homeOf({ area, kind })}/${id}`, title: name ?? kindTitle(kind, t) },
    ...(name && { text: t('operator.uses.only', { name }) }),
  };
}
