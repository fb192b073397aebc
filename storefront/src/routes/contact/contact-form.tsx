import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { LONGEST } from '@souk/rules/limits';
import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { useFieldErrors } from '@souk/kit/ui/use-field-errors.ts';
import { contactFieldErrors, type ContactField } from './read-contact-form.ts';

export type ContactAnswer = FormAnswer<ContactField> & {
  isSent: boolean;
  /** What to show again. */
  typed?: Record<ContactField, string>;
};

const form = 'contact';

export function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const t = useT();
  const { fieldErrors, handlers, summary } = useFieldErrors(contactFieldErrors, answer);
  const isBusy = useNavigation().formMethod === 'POST';
  const errorOf = (name: ContactField) => {
    const fieldError = fieldErrors[name];
    return fieldError && t(fieldError);
  };
  const typed = answer?.typed;
  return (
    <Form method="post" action={links.contact()} {...handlers} className="grid gap-4">
      <ErrorSummary form={form} {...summary} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" form={form} label={t('contact.name')} error={errorOf('name')}>
          <TextInput autoComplete="name" maxLength={LONGEST.name} required defaultValue={typed?.name} />
        </Field>
        <Field
          name="email"
          form={form}
          label={t('contact.email')}
          hint={t('contact.emailHint')}
          error={errorOf('email')}
        >
          <TextInput
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST.email}
            required
            dir="ltr"
            defaultValue={typed?.email}
          />
        </Field>
      </div>
      <Field name="subject" form={form} label={t('contact.subject')} error={errorOf('subject')}>
        <TextInput maxLength={LONGEST.subject} required dir="auto" defaultValue={typed?.subject} />
      </Field>
      <Field
        name="message"
        form={form}
        label={t('contact.message')}
        hint={t('contact.messageHint')}
        error={errorOf('message')}
      >
        <Textarea rows={7} maxLength={LONGEST.message} required dir="auto" defaultValue={typed?.message} />
      </Field>
      {/* A trap for programs: people neither see nor reach it, and what fills it in is thanked and forgotten. */}
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
