import type { Seller } from '@souk/contract/console/operator-sellers';
import { CONSOLE } from '@souk/rules/limits';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { NoteForm } from './note-form.tsx';

export function SellerNotes({ seller: { id, notes } }: { seller: Seller }) {
  const t = useT();
  const { may } = useMe();
  const { moment, whole } = useFormat();
  const { revalidate } = useRevalidator();
  return (
    <Card title={t('operator.seller.notes')}>
      <p className="-mt-2 text-13 text-text-2">{t('operator.seller.notes.text')}</p>
      {may('sellers.write') && (
        <NoteForm
          form="seller"
          maxLength={CONSOLE.storeNote}
          send={(note) => call('POST operator/sellers/{id}/note', { params: { id }, body: { note } })}
          onDone={() => void revalidate()}
        />
      )}
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
