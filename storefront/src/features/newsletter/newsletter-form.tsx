import { useEffect, useRef, useState, type FormEvent } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';
import { FormField } from '@souk/kit/forms/form-field.tsx';
import { readForm } from '@souk/kit/forms/form-fields.ts';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { Link } from '@souk/kit/ui/link.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import type { FormAnswer } from '@souk/kit/ui/use-field-errors.ts';
import { newsletterFields } from './newsletter-fields.ts';
import { NewsletterSent } from './newsletter-sent.tsx';

export type NewsletterAnswer = FormAnswer<'email'> & { email: string; isSent: boolean };

type NewsletterFormProps = {
  /** Distinguishes two forms on one page. */
  form: string;
  /** Result of a submission without JavaScript. */
  answer?: NewsletterAnswer | undefined;
};

/** SPEC §4: idle, submitting, success in place of the form, the server's messages as a list. Posts without script too. */
export function NewsletterForm({ form: id, answer: given }: NewsletterFormProps) {
  const t = useT();
  const [answer, setAnswer] = useState(given);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm(id, newsletterFields, { answer });
  const { fieldErrors, handlers, summary } = form;
  const field = useRef<HTMLInputElement>(null);
  // Field errors are shown below the only field; the list is for server messages.
  const errors = summary.errors.filter(({ name }) => name === '');
  useEffect(() => {
    if (fieldErrors.email && summary.attempt) field.current?.focus();
    // Move the focus only after a submission, not while typing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [summary.attempt]);

  async function send(event: FormEvent<HTMLFormElement>) {
    handlers.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy) return;
    const { email } = readForm(newsletterFields, new FormData(event.currentTarget)).values;
    setIsBusy(true);
    const outcome = await callFromBrowser('POST email-subscription', { body: { email } });
    setIsBusy(false);
    const messages = outcome.ok
      ? []
      : outcome.messages.length > 0
        ? outcome.messages
        : [t('newsletter.unreachable')];
    setAnswer({ email, isSent: outcome.ok, messages });
  }

  if (answer?.isSent) return <NewsletterSent email={answer.email} />;
  return (
    <form
      method="post"
      action={links.newsletter()}
      {...handlers}
      onSubmit={(event) => void send(event)}
      className="grid gap-3"
    >
      <ErrorSummary {...summary} errors={errors} />
      <FormField of={form} name="email">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <TextInput ref={field} {...newsletterFields.email.input} required defaultValue={answer?.email} />
          <Button type="submit" variant="primary" busy={isBusy ? t('newsletter.busy') : undefined}>
            {t('newsletter.submit')}
          </Button>
        </div>
      </FormField>
      <p className="text-13 text-text-2">
        {t.rich('newsletter.consent', {
          link: (text) => (
            <Link to={links.page('privacy-policy')} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </form>
  );
}
