import { mergeChanges, type Changes } from '@souk/rules/merge-changes';
import { useState } from 'react';
import { Refused, type Conflict } from '#api/call.ts';

type Seen<Fields> = { version: number; fields: Fields };
type MergedSave<Fields> = {
  /** Loads the current version. */
  load(): Promise<Seen<Fields>>;
  /** Saves the whole record on this version; refused with 409 if outdated. */
  save(version: number, fields: Fields): Promise<unknown>;
};
type Asked<Fields> = { now: Seen<Fields>; changes: Changes<Fields>; conflict: readonly Conflict[] };

const changesOf = <Fields extends Record<string, unknown>>(before: Fields, after: Fields): Changes<Fields> =>
  Object.fromEntries(
    Object.keys({ ...before, ...after }).map((path) => [path, { from: before[path], to: after[path] }]),
  ) as Changes<Fields>; // of the same names

/**
 * Saves a whole record with merging: fields untouched by others are rebased and saved; on conflicting fields `conflict` asks which
 * value wins. `save` and `resolve` return whether it was saved and throw other refusals.
 */
export function useMergedSave<Fields extends Record<string, unknown>>({ load, save }: MergedSave<Fields>) {
  const [asked, setAsked] = useState<Asked<Fields> | null>(null);

  async function saveOn(seen: Seen<Fields>, desired: Fields): Promise<boolean> {
    try {
      await save(seen.version, desired);
      setAsked(null);
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
    }
    const now = await load();
    const changes = changesOf(seen.fields, desired);
    const merge = mergeChanges(now, seen.version, changes);
    if (merge.ok) return saveOn(now, { ...now.fields, ...merge.fields });
    setAsked({ now, changes, conflict: merge.conflict.map((one) => ({ ...one, by: null, at: null })) });
    return false;
  }

  /** Keeps others' values in fields not to be overridden. */
  async function resolve(mine: ReadonlySet<string>): Promise<boolean> {
    if (!asked) return false;
    const { now, changes, conflict } = asked;
    const theirs = new Set(conflict.map(({ path }) => path).filter((path) => !mine.has(path)));
    const ownChanges = Object.keys(changes).flatMap((path) => {
      const change = changes[path];
      const isMine = change && !theirs.has(path) && JSON.stringify(change.from) !== JSON.stringify(change.to);
      return isMine ? [[path, change.to] as const] : [];
    });
    return saveOn(now, { ...now.fields, ...Object.fromEntries(ownChanges) });
  }

  return { conflict: asked?.conflict ?? [], save: saveOn, resolve, close: () => setAsked(null) };
}
