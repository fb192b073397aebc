import type { OwnApplication } from '@souk/contract/seller-application';
import { APPLICATION_DOCUMENTS_MAX } from '@souk/rules/limits';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { useDocuments } from './use-documents.ts';

/** Uploaded documents. Adding requires JavaScript; without it, only the list is shown. */
export function Documents(props: { application: OwnApplication; signature: string }) {
  const t = useT();
  const { documents, waiting, problem, hint, add, remove } = useDocuments(props);
  const [isAlive, setIsAlive] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => setIsAlive(true), []);
  if (!isAlive && documents.length === 0) return null;

  async function withdrawDocument(id: number) {
    await remove(id);
    // The focused button is gone.
    requestAnimationFrame(() => chooser.current?.focus());
  }

  return (
    <fieldset className="card grid min-w-0 gap-4 p-5" aria-describedby="documents-hint">
      <legend className="sr-only">{t('seller.documents')}</legend>
      <div className="grid gap-1">
        <h2 aria-hidden className="text-18 font-heading">
          {t('seller.documents')}
        </h2>
        <p className="text-14 text-text-2">{t('seller.documents.text')}</p>
      </div>
      {(documents.length > 0 || waiting > 0) && (
        <ul className="grid rounded-control border border-line">
          {documents.map(({ id, name, type, bytes }) => (
            <li key={id} className="flex items-center gap-3 border-line py-1 ps-3 pe-1 not-first:border-t">
              <Icon name="receipt" className="flex-none text-text-3" />
              <span className="grid min-w-0 flex-1">
                <bdi className="truncate text-14 font-label">{name}</bdi>
                <span className="text-13 text-text-3">
                  {t('seller.documents.kind', {
                    type: type.toUpperCase(),
                    size: Math.max(1, Math.round(bytes / 1000)),
                  })}
                </span>
              </span>
              {isAlive && (
                <IconButton
                  icon="trash"
                  label={t('seller.documents.remove', { name })}
                  onClick={() => void withdrawDocument(id)}
                />
              )}
            </li>
          ))}
          {waiting > 0 && (
            <li className="border-line p-3 text-14 text-text-2 not-first:border-t">
              {t('seller.documents.sending', { count: waiting })}
            </li>
          )}
        </ul>
      )}
      {isAlive && documents.length + waiting < APPLICATION_DOCUMENTS_MAX && (
        <label
          className={`relative cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-line ${buttonStyle({ variant: 'neutral' })}`}
        >
          <Icon name="plus" />
          {t('seller.documents.add')}
          <input
            ref={chooser}
            type="file"
            accept=".pdf,application/pdf,image/jpeg,image/png"
            multiple
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              const input = event.currentTarget;
              void add([...(input.files ?? [])]);
              // Reset, so that the same file can be selected again after removal.
              input.value = '';
            }}
          />
        </label>
      )}
      <p role="status" className="sr-only">
        {waiting > 0
          ? t('seller.documents.sending', { count: waiting })
          : t('seller.documents.count', { count: documents.length, most: APPLICATION_DOCUMENTS_MAX })}
      </p>
      <div id="documents-hint" className="grid gap-1">
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
        {problem !== hint && <p className="text-13 text-text-3">{hint}</p>}
      </div>
    </fieldset>
  );
}
