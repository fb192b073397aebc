import { useState, type SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type RefuseSheetProps = {
  open: boolean;
  count: number;
  isBusy: string | false;
  onClose(): void;
  onRefuse(reason: string): void;
};

export function RefuseSheet({ open, count, isBusy, onClose, onRefuse }: RefuseSheetProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  function refuse(event: SyntheticEvent) {
    event.preventDefault();
    const said = reason.trim();
    if (said === '') return setError(t('operator.proposals.reason.required'));
    onRefuse(said);
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('operator.proposals.refuse.title', { count })}>
      <form className="grid gap-4" noValidate onSubmit={refuse}>
        <Field
          form="refuse"
          name="reason"
          label={t('operator.proposals.reason')}
          hint={t('operator.proposals.reason.hint')}
          error={error}
        >
          <Textarea
            rows={3}
            dir="auto"
            maxLength={500}
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError('');
            }}
          />
        </Field>
        <Button type="submit" variant="danger" busy={isBusy}>
          {t('operator.proposals.refuse', { count })}
        </Button>
      </form>
    </Sheet>
  );
}
