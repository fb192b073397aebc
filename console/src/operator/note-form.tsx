import { useState, type SyntheticEvent } from 'react';
import { useAct } from '#parts/use-act.ts';
import { fieldDirection } from '#parts/field-direction.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type NoteFormProps = {
  form: 'order' | 'seller';
  maxLength: number;
  send(note: string): Promise<unknown>;
  onDone(): void;
};

export function NoteForm({ form, maxLength, send, onDone }: NoteFormProps) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [note, setNote] = useState('');
  async function add(event: SyntheticEvent) {
    event.preventDefault();
    if (note.trim() === '') return;
    if (!(await act(() => send(note)))) return;
    setNote('');
    onDone();
  }
  return (
    <form className="flex items-end gap-2" onSubmit={(event) => void add(event)}>
      <Field form={form} name="note" label={t('operator.order.note')} className="flex-1">
        <TextInput
          dir={fieldDirection(note)}
          value={note}
          maxLength={maxLength}
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
