import type { Seller } from '@souk/contract/console/operator-sellers';
import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

/** What operators note about a store for each other, the newest first. */
export function SellerNotes({ seller: { id, notes } }: { seller: Seller }) {
  const t = useT();
  const { may } = useMe();
  const { moment, whole } = useFormat();
  return (
    <Card title={t('operator.seller.notes')}>
      <p className="-mt-2 text-13 text-text-2">{t('operator.seller.notes.text')}</p>
      {may('sellers.write') && <Note id={id} />}
      {notes.length === 0 && <p className="text-text-2">{t('operator.seller.notes.none')}</p>}
      <ul className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="grid gap-0.5">
            <span className="wrap-anywhere whitespace-pre-line">
              <bdi>{note.note}</bdi>
            </span>
            <span className="text-13 text-text-3">
              <bdi>{note.by || t('operator.history.nobody')}</bdi> ·{' '}
              <time dateTime={note.at} title={whole(note.at)}>
                {moment(note.at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Note({ id }: { id: number }) {
  const t = useT();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState('');
  async function add(event: SyntheticEvent) {
    event.preventDefault();
    if (note.trim() === '') return;
    const sent = { params: { id }, body: { note } };
    if (!(await act(() => call('POST operator/sellers/{id}/note', sent)))) return;
    setNote('');
    await revalidate();
  }
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void add(event)}>
      <Field form="seller" name="note" label={t('operator.order.note')} className="flex-1">
        <TextInput
          value={note}
          maxLength={CONSOLE.storeNote}
          autoComplete="off"
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('operator.order.note.add')}
      </Button>
    </form>
  );
}
