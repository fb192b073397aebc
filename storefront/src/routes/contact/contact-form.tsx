import { Form, useNavigation } from 'react-router';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { contactFields, type ContactField } from './contact-fields.ts';

export type ContactAnswer = FormAnswer<ContactField> & { isSent: boolean };

export function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const t = useT();
  const form = useForm('contact', contactFields, { answer });
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={links.contact()} {...form.handlers} className="grid gap-4">
      <ErrorSummary {...form.summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormFields of={form} names={['name', 'email']} />
      </div>
      <FormFields of={form} names={['subject', 'message']} />
      {/* Honeypot for bots, hidden from people. Messages that fill it in are dropped silently. */}
      <div aria-hidden className="sr-only">
        <label htmlFor="contact-website">{t('contact.website')}</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="sm:justify-self-start"
        busy={isBusy ? t('contact.busy') : undefined}
      >
        {t('contact.submit')}
      </Button>
    </Form>
  );
}
