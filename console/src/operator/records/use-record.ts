import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Refused } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useMergedSave } from '#parts/use-merged-save.ts';
import { homeOf, readRecord, saveRecord, type Place, type Values } from './calls.ts';
import { fieldsOf } from './kinds.ts';
import type { RecordField } from './record-field.ts';
import { dropDraft, keepDraft, type WindowDraft } from '#operator/storefront/draft-calls.ts';
import { fieldTitle, ownWords } from './words.ts';

type Known = { id: number; version: number; values: Values } | null;
type Asked = { place: Place; known: Known; values: Values; stored: WindowDraft | null };
export type SetValue = (name: string, value: Values[string]) => void;

/** Edit state of a record: draft, changed fields, and the result of saving. */
export function useRecord({ place, known, values, stored }: Asked) {
  const t = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const merged = useMergedSave<Values>({
    async load() {
      const { version, values: fields } = await readRecord(place, known!.id); // only existing records can have conflicts
      return { version, fields };
    },
    save: (version, fields) => saveRecord(place, { id: known!.id, version, values: fields }),
  });
  const changed = Object.keys({ ...values, ...draft }).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(draft[name]),
  );

  /** Saves the record, or its draft. */
  async function send(work: () => Promise<unknown>) {
    if (isBusy) return;
    const missing = fieldsOf(place).filter((field) => isMissing(field, draft[field.name]));
    if (missing.length > 0) {
      setErrors(
        Object.fromEntries(
          missing.map(({ name }) => [name, t('operator.record.missing', { field: fieldTitle(name, t) })]),
        ),
      );
      document.getElementById(`record-${missing[0]!.name}`)?.focus();
      return;
    }
    setIsBusy(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      if (error instanceof Refused) setErrors(error.fields);
      showRefusal(error, t);
    } finally {
      setIsBusy(false);
    }
  }

  async function save() {
    if (known === null) {
      const { id } = await saveRecord(place, { id: null, version: null, values: draft });
      await done();
      await navigate(`${homeOf(place)}/${id}`, { replace: true });
    } else if (await merged.save({ version: known.version, fields: known.values }, draft)) await done();
  }
  async function resolve(mine: ReadonlySet<string>) {
    try {
      if (await merged.resolve(mine)) await done();
    } catch (error) {
      if (error instanceof Refused) setErrors(error.fields);
      showRefusal(error, t);
    }
  }
  async function done() {
    if (stored) await dropDraft(stored.id);
    toast(savedText());
    if (known !== null) await revalidate();
  }
  function savedText(): string {
    const own = ownWords(place.kind)?.saved;
    if (own) return t(own);
    const name = String(draft['title'] ?? '').trim();
    return name === '' ? t('console.saved') : t('operator.record.saved', { name });
  }
  async function saveDraft() {
    const of = { place, recordId: known?.id ?? null, draftId: stored?.id ?? null };
    const { id } = await keepDraft(of, { act: 'save', values: draft });
    toast({
      message: t('operator.draft.kept'),
      action: { label: t('operator.draft.all'), href: '/operator/storefront/drafts' },
    });
    if (known === null) await navigate(`${homeOf(place)}/new?draft=${id}`, { replace: true });
    await revalidate();
  }

  return {
    conflict: merged.conflict,
    closeConflict: merged.close,
    resolve,
    draft,
    errors,
    isBusy,
    changed: changed.length,
    set: ((name, value) => setDraft((before) => ({ ...before, [name]: value }))) satisfies SetValue,
    save: () => void send(save),
    keep: () => void send(saveDraft),
    discard: () => {
      setDraft(values);
      setErrors({});
    },
  };
}

/** Required fields without a value; the shop validates the rest. */
function isMissing(field: RecordField, value: unknown): boolean {
  if (field.isOptional) return false;
  if (field.kind === 'text' || field.kind === 'picture') return String(value ?? '').trim() === '';
  if (field.kind === 'reference') return !value;
  if (field.kind === 'places') return Array.isArray(value) && value.length === 0;
  return field.kind === 'count' || field.kind === 'money' ? value === null : false;
}
