import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import type { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';

type AccountFormProps = {
  /** As its fields are told, for the links of the summary. */
  form: string;
  /** The page that takes it. */
  action: string;
  /** What is wrong with it, and when to look. */
  state: Pick<ReturnType<typeof useFieldErrors>, 'handlers' | 'summary'>;
  submit: string;
  busy: string;
  /** Is given what was sent, in case a code has to be sent again. */
  onSend?: (form: FormData) => void;
  children: ReactNode;
};

/** A form for which a page of its own exists: summary of mistakes, fields, one wide button. Posts without script too. */
export function AccountForm({ form, action, state, submit, busy, onSend, children }: AccountFormProps) {
  const { handlers, summary } = state;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      action={action}
      {...handlers}
      onSubmit={(event) => {
        handlers.onSubmit(event);
        onSend?.(new FormData(event.currentTarget));
      }}
      className="grid gap-4"
    >
      <ErrorSummary form={form} {...summary} />
      {children}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy ? busy : undefined}>
        {submit}
      </Button>
    </Form>
  );
}
