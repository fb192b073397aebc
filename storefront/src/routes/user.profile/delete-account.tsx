import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { deleteAccountFields } from '#features/account/account-fields.ts';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { buttonStyle } from '@souk/kit/ui/button-style.ts';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import type { ProfileAnswer } from './change-profile.ts';
import { Section } from './section.tsx';

type DeleteAccountProps = {
  answer: ProfileAnswer | undefined;
  hasPassword: boolean;
  /** The page was opened for deletion: without JavaScript, the confirmation is inline. */
  isAsked: boolean;
};

const id = 'delete';

export function DeleteAccount({ answer, hasPassword, isAsked }: DeleteAccountProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id={id} title={t('account.profile.delete')} text={t('account.profile.deleteText')}>
      {isAsked && !isOpen ? (
        <DeleteForm action={links.deleteAccount()} answer={answer} hasPassword={hasPassword} />
      ) : (
        <Link
          to={`${links.deleteAccount()}#delete`}
          className={`${buttonStyle({ variant: 'neutral' })} justify-self-start`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {t('account.profile.delete')}
        </Link>
      )}
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('account.profile.deleteTitle')}>
        <div className="grid gap-4">
          <p className="text-14 text-text-2">{t('account.profile.deleteText')}</p>
          <DeleteForm action={links.profile()} answer={answer} hasPassword={hasPassword} />
        </div>
      </Sheet>
    </Section>
  );
}

type DeleteFormProps = {
  action: string;
  answer: ProfileAnswer | undefined;
  hasPassword: boolean;
};

function DeleteForm({ action, answer, hasPassword }: DeleteFormProps) {
  const t = useT();
  const form = useForm(id, deleteAccountFields({ hasPassword }), { answer });
  const isBusy = useNavigation().formData?.get('intent') === id;
  return (
    <Form method="post" action={action} preventScrollReset {...form.handlers} className="grid gap-4">
      <input type="hidden" name="intent" value={id} />
      <ErrorSummary {...form.summary} />
      <FormFields of={form} />
      <Button type="submit" variant="danger" wide busy={isBusy ? t('account.profile.deleting') : undefined}>
        {t('account.profile.deleteSure')}
      </Button>
    </Form>
  );
}
