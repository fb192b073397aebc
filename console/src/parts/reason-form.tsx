import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { ReasonField, useReason } from './reason-field.tsx';

type ReasonFormProps = {
  form: string;
  label: string;
  hint?: string;
  missing: string;
  max: number;
  action: string;
  busy: string | false;
  onSend(reason: string): void;
  children?: ReactNode;
};

/** Form for a reason that someone will read, such as a refusal. */
export function ReasonForm({ action, busy, onSend, missing, children, ...field }: ReasonFormProps) {
  const { reason, hasReason, words } = useReason(missing);
  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (hasReason()) onSend(reason);
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      {children}
      <ReasonField {...field} rows={3} words={words} />
      <Button type="submit" variant="danger" busy={busy} className="justify-self-end">
        {action}
      </Button>
    </form>
  );
}
