import { isDeepStrictEqual } from 'node:util';
import type { StoreFields } from '@souk/contract/seller-console/store';
import type { Changes } from '@souk/rules/merge-changes';
import type { AuditedTx } from '#access/audited.ts';
import type { FieldError } from '#records/record-kind.ts';
import { claimNames, isNameTaken } from '#settings/store-names.ts';
import { findRenameOf, type RenameRow, type StoreNames } from './rename-queries.ts';

type Named = Pick<StoreFields, 'name' | 'texts'>;

/** The names of a store without its other texts. */
export function namesOf({ name, texts }: Named): StoreNames {
  const translated = Object.entries(texts).flatMap(([language, fields]) =>
    fields['name'] ? [[language, fields['name']] as const] : [],
  );
  return { name, texts: Object.fromEntries(translated) };
}

export function textsNamed(texts: StoreFields['texts'], names: StoreNames): StoreFields['texts'] {
  const languages = [...new Set([...Object.keys(texts), ...Object.keys(names.texts)])];
  return Object.fromEntries(
    languages.flatMap((language) => {
      const { name: _old, ...others } = texts[language] ?? {};
      const name = names.texts[language];
      const fields = name ? { ...others, name } : others;
      return Object.keys(fields).length > 0 ? [[language, fields]] : [];
    }),
  );
}

export const isSameNames = (one: StoreNames, other: StoreNames): boolean =>
  one.name === other.name &&
  listOf(one).length === listOf(other).length &&
  Object.entries(one.texts).every(([language, name]) => other.texts[language] === name);

const listOf = ({ name, texts }: StoreNames): string[] => [name, ...Object.values(texts)];

/** Splits a change into everything but names (`rest`) and the changed names, translations by language. */
export function splitNames(changes: Changes<StoreFields>): {
  rest: Changes<StoreFields>;
  changed: { name?: string; texts: Record<string, string> };
} {
  const { name, texts, ...rest } = changes;
  const changed: { name?: string; texts: Record<string, string> } = { texts: {} };
  if (name && name.to !== name.from) changed.name = name.to;
  if (!texts) return { rest, changed };
  const before = namesOf({ name: '', texts: texts.from });
  const after = namesOf({ name: '', texts: texts.to });
  for (const language of new Set([...Object.keys(before.texts), ...Object.keys(after.texts)]))
    if (before.texts[language] !== after.texts[language])
      changed.texts[language] = after.texts[language] ?? '';
  const others = { from: texts.from, to: textsNamed(texts.to, before) };
  return { rest: isDeepStrictEqual(others.from, others.to) ? rest : { ...rest, texts: others }, changed };
}

/** These names with the changed ones; an empty translation is removed. */
export function withChanged(
  { name, texts }: StoreNames,
  changed: ReturnType<typeof splitNames>['changed'],
): StoreNames {
  const all = Object.entries({ ...texts, ...changed.texts });
  return { name: changed.name ?? name, texts: Object.fromEntries(all.filter(([, one]) => one !== '')) };
}

/**
 * What a store is called after approval: names that it asked for, and everything else as it is now. A translation that someone
 * changed since the request is newer than it.
 */
export function mergedNames(
  { names, base }: Pick<RenameRow, 'names' | 'base'>,
  current: StoreNames,
): StoreNames {
  if (base === null) return names;
  const languages = [...new Set([base, names, current].flatMap(({ texts }) => Object.keys(texts)))];
  const texts = languages.flatMap((language) => {
    const [before, requested, now] = [base, names, current].map((one) => one.texts[language] ?? '');
    const name = requested !== before && now === before ? requested : now;
    return name ? [[language, name] as const] : [];
  });
  return {
    name: names.name === base.name ? current.name : names.name,
    texts: Object.fromEntries(texts),
  };
}

/** New names that belong to another store or the shop. Names that the store has already are not checked. */
export async function takenNames(
  tx: AuditedTx,
  { storeId, before, after }: { storeId: number; before: StoreNames; after: StoreNames },
): Promise<FieldError[]> {
  const known = new Set(listOf(before));
  const changes = [
    ['name', after.name] as const,
    ...Object.entries(after.texts).map(([language, name]) => [`texts.${language}.name`, name] as const),
  ];
  const taken: FieldError[] = [];
  for (const [path, name] of changes)
    if (!known.has(name) && (await isNameTaken(tx, { name, storeId })))
      taken.push({ path, reason: 'name_taken' });
  return taken;
}

export async function reserveNames(
  tx: AuditedTx,
  { storeId, names }: { storeId: number; names: StoreNames },
): Promise<void> {
  const rename = await findRenameOf(tx, storeId);
  const waiting = rename?.state === 'waiting' ? listOf(rename.names) : [];
  await claimNames(tx, { storeId, names: [...listOf(names), ...waiting] });
}
