import { useEffect, useState } from 'react';
import { readForm, type FormFields } from '@souk/kit/forms/form-fields.ts';

const key = 'seller-application';

export type Draft = Record<string, string>;

/**
 * What was typed into the form before, kept in this browser without the passwords, until the application is sent; null
 * at first, because the server knows nothing of it.
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
    return null; // somebody else's words under this name
  }
}

/** Browsers that keep nothing throw; then nothing is kept. */
function onStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
