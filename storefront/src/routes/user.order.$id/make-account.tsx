import type { OrderDetail } from '@souk/contract/order';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { newPasswordFields } from '#features/account/account-fields.ts';
import { codeFields } from '#features/account/code-fields.ts';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import { ltr } from './ltr.tsx';

type MakeAccountProps = { order: OrderDetail; answer: OrderAnswer | undefined };
type AccountAnswer = Extract<OrderAnswer, { intent: 'account' }>;

/** Creates an account from a guest order: a password, then the code emailed to the order's address. */
export function MakeAccount({ order, answer }: MakeAccountProps) {
  const t = useT();
  const posted = answer?.intent === 'account' ? answer : undefined;
  return (
    <section aria-labelledby="account" className="card grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 id="account" className="text-18 font-heading">
          {t('order.account.title')}
        </h2>
        <p className="text-14 text-text-2">{t('order.account.text')}</p>
      </div>
      {posted?.step === 'code' ? (
        <CodeForm order={order} answer={posted} />
      ) : (
        <PasswordForm order={order} answer={posted} />
      )}
    </section>
  );
}

const passwordFields = { password: newPasswordFields.password };

type StepProps = { order: OrderDetail; answer: AccountAnswer | undefined };

function PasswordForm({ order, answer }: StepProps) {
  const t = useT();
  const form = useForm('account', passwordFields, { answer });
  const isBusy = useNavigation().formData?.get('intent') === 'account';
  return (
    <Form
      method="post"
      action={links.order(order.id, { placed: '1' })}
      preventScrollReset
      {...form.handlers}
      className="grid max-w-[480px] gap-4"
    >
      <input type="hidden" name="intent" value="account" />
      {/* So that password managers know which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={order.address.email} />
      <ErrorSummary {...form.summary} />
      <FormField of={form} name="password" />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={isBusy ? t('account.register.busy') : undefined}
      >
        {t('order.account.submit')}
      </Button>
    </Form>
  );
}

function CodeForm({ order, answer }: StepProps) {
  const t = useT();
  const form = useForm('account', codeFields, { answer });
  const isBusy = useNavigation().formData?.get('intent') === 'prove';
  const code = useRef<HTMLInputElement>(null);
  // This step replaces the submitted form, so it also takes over the focus.
  useEffect(() => code.current?.focus(), []);
  return (
    <Form
      method="post"
      action={links.order(order.id, { placed: '1' })}
      preventScrollReset
      {...form.handlers}
      className="grid max-w-[480px] gap-4"
    >
      <input type="hidden" name="intent" value="prove" />
      <FormField
        of={form}
        name="code"
        ref={code}
        hint={t.rich('account.code.sent', { address: order.address.email, email: ltr })}
        error={form.fieldErrors.code ? undefined : answer?.messages[0]}
      />
      <Button type="submit" variant="primary" busy={isBusy ? t('account.code.busy') : undefined}>
        {t('account.code.submit')}
      </Button>
    </Form>
  );
}
