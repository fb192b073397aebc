import { useEffect, useState } from 'react';
import { applicationFields, readApplicationForm, type ApplicationValues } from './read-application-form.ts';

const key = 'seller-application';

/**
 * What was typed into the form before, kept in this browser without the passwords, until the application is sent; null
 * at first, because the server knows nothing of it.
 */
export function useDraft(): [draft: ApplicationValues | null, keep: (form: HTMLFormElement) => void] {
  const [draft, setDraft] = useState<ApplicationValues | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return [
    draft,
    (form) =>
      onStorage((storage) => storage.setItem(key, JSON.stringify(readApplicationForm(new FormData(form))))),
  ];
}

export function clearDraft(): void {
  onStorage((storage) => storage.removeItem(key));
}

function readDraft(): ApplicationValues | null {
  const text = onStorage((storage) => storage.getItem(key));
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    return Object.fromEntries(
      applicationFields.map((name) => [name, typeof kept[name] === 'string' ? kept[name] : '']),
    ) as ApplicationValues;
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
