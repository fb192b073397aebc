import { useEffect, useState } from 'react';
import { readForm, type FormFields } from '@souk/kit/forms/form-fields.ts';

const key = 'seller-application';

export type Draft = Record<string, string>;

/**
 * Draft of the application form, stored in the browser without passwords until it is submitted; null during server rendering and
 * hydration.
 */
export function useDraft(): [draft: Draft | null, keep: (fields: FormFields, form: HTMLFormElement) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return [
    draft,
    (fields, form) => {
      const { typed } = readForm(fields, new FormData(form));
      onStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
    },
  ];
}

export function clearDraft(): void {
  onStorage((storage) => storage.removeItem(key));
}

function readDraft(): Draft | null {
  const text = onStorage((storage) => storage.getItem(key));
  if (!text) return null;
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null; // written by something else
  }
}

/** Ignores browsers in which storage is disabled. */
function onStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
