import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { AddressForm } from './address-form.tsx';
import type { AddressAnswer } from './change-address.ts';
import { deletionKey } from './delete-address.tsx';
import type { AddressBook } from './load-address-book.ts';

type AddressEditorProps = {
  action: string;
  book: AddressBook;
  /** Result of a form submitted without JavaScript. */
  posted: AddressAnswer | undefined;
  /** The address list; null if it is empty. */
  children: ReactNode;
};

const savingKey = 'address';

/**
 * Address list with a form to add (`?new`) or edit (`?edit=`) an address: in a dialog, or inline without JavaScript or while the
 * list is empty.
 */
export function AddressEditor({ action, book, posted, children }: AddressEditorProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const mode = params.has('new') ? 'new' : book.edited ? 'edit' : null;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const list = useRef<HTMLDivElement>(null);
  const close = () => setParams({}, { preventScrollReset: true });

  // Closes the form after saving; the loader has already updated the list.
  const saved = useRef<number | null>(null);
  useAnswer(savingKey, (answer) => {
    if (answer.savedId === null) return;
    saved.current = answer.savedId;
    toast(t(mode === 'edit' ? 'address.updated' : 'address.added'));
    close();
  });
  // Focuses the saved address's card, after the dialog has restored the focus.
  useEffect(() => {
    if (saved.current === null || mode !== null || !list.current) return;
    list.current.querySelector<HTMLElement>(`[data-address="${saved.current}"] :is(input, a)`)?.focus();
    saved.current = null;
  });
  const removal = useAnswer(deletionKey, (answer) => {
    list.current?.focus(); // the focused button is gone
    if (answer.messages.length === 0) toast(t('toast.address.deleted'));
  });

  const form = (
    <AddressForm
      key={book.edited?.id ?? 'new'}
      action={action}
      book={book}
      fetcherKey={savingKey}
      posted={posted?.intent === 'save-address' && posted.savedId === null ? posted : undefined}
      {...(children ? { onCancel: close } : {})}
    />
  );
  if (!children || (mode !== null && !isReady)) return <div className="card p-5">{form}</div>;
  return (
    <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
      {removal && removal.messages.length > 0 && (
        <Notice tone="error" live>
          {removal.messages.join(' ')}
        </Notice>
      )}
      {children}
      <LinkButton to="?new=1" variant="neutral" icon="plus" preventScrollReset className="justify-self-start">
        {t('address.new')}
      </LinkButton>
      <Sheet
        open={mode !== null && isReady}
        onClose={close}
        title={t(mode === 'edit' ? 'address.change' : 'address.new')}
      >
        {form}
      </Sheet>
    </div>
  );
}

/** Result of a fetcher; calls `onAnswer` once per result, after revalidation. */
function useAnswer(key: string, onAnswer: (answer: AddressAnswer) => void): AddressAnswer | undefined {
  const { state, data } = useFetcher<AddressAnswer>({ key });
  const answer = state === 'idle' ? data : undefined;
  const heard = useRef(answer);
  useEffect(() => {
    if (!answer || answer === heard.current) return;
    heard.current = answer;
    onAnswer(answer);
  });
  return answer;
}
