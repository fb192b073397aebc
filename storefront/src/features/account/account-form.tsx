import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormState } from '@souk/kit/forms/use-form.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';

type AccountFormProps = {
  form: Pick<FormState<string>, 'handlers' | 'summary'>;
  action: string;
  submit: string;
  busy: string;
  /** Receives the submitted form, in case the code has to be sent again. */
  onSend?: (form: FormData) => void;
  children: ReactNode;
};

/** Form that fills a page: error summary, fields and one wide button. Works without JavaScript. */
export function AccountForm({ form, action, submit, busy, onSend, children }: AccountFormProps) {
  const { handlers, summary } = form;
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
      <ErrorSummary {...summary} />
      {children}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy ? busy : undefined}>
        {submit}
      </Button>
    </Form>
  );
}
