import type { StoreProfile } from '@souk/contract/seller-console/store';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call, Refused, type Conflict } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

export type StoreDraft = StoreProfile['store'];
export type SetField = <Name extends keyof StoreDraft>(name: Name, value: StoreDraft[Name]) => void;

const names = (draft: StoreDraft) => Object.keys(draft) as (keyof StoreDraft)[];
const differing = (before: StoreDraft, after: StoreDraft) =>
  names(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Changed fields with their loaded and new values. */
function changesOf(before: StoreDraft, after: StoreDraft, taken: readonly (keyof StoreDraft)[]) {
  return Object.fromEntries(taken.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** Edit state of the store profile. */
export function useStoreDraft(profile: StoreProfile) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(profile.store);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [conflict, setConflict] = useState<readonly Conflict[]>([]);
  const changed = differing(profile.store, draft);

  async function save(base = profile, taken: readonly (keyof StoreDraft)[] = changed) {
    if (draft.name.trim() === '') {
      setErrors({ name: t('console.store.name.missing') });
      document.getElementById('store-name')?.focus();
      return;
    }
    setIsBusy(true);
    setErrors({});
    try {
      const changes = changesOf(base.store, draft, taken);
      const { rename } = await call('PATCH seller/store', { version: base.version, body: { changes } });
      setConflict([]);
      const isSent = rename?.state === 'waiting' && rename.id !== base.rename?.id;
      toast(t(isSent ? 'console.store.rename.sent' : 'console.store.saved'));
      await revalidate();
    } catch (error) {
      if (error instanceof Refused && error.conflict.length > 0) setConflict(error.conflict);
      else refused(error);
    } finally {
      setIsBusy(false);
    }
  }

  function refused(error: unknown) {
    if (error instanceof Refused) {
      const messages = Object.entries(error.fields).map(
        ([path, message]) => [fieldOf(path), message] as const,
      );
      setErrors(Object.fromEntries(messages));
      document.getElementById(`store-${messages[0]?.[0]}`)?.focus();
    }
    showRefusal(error, t);
  }

  /** Saves on top of others' changes, keeping theirs where not overridden. */
  async function resolve(mine: ReadonlySet<string>) {
    const now = await call('GET seller/store');
    const taken = changed.filter((name) => mine.has(name) || !conflict.some(({ path }) => path === name));
    await save(now, taken);
  }

  return {
    draft,
    errors,
    isBusy,
    conflict,
    resolve,
    changed: changed.length,
    set: ((name, value) => setDraft((before) => ({ ...before, [name]: value }))) satisfies SetField,
    save: () => void save(),
    discard: () => {
      setDraft(profile.store);
      setErrors({});
    },
    closeConflict: () => setConflict([]),
  };
}

const fieldOf = (path: string) => path.split('.').find((part) => part !== 'changes') ?? path;
