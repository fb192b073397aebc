import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { PageTitle } from '#features/seo/page-title.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';

type NewsletterStepProps = {
  title: string;
  text: string;
  submit: string;
  busy: string;
  /** Form action, with the query of the email's link. */
  action: string;
  /** Result: a title on success, or the errors. */
  done: { title: string; text: string } | null;
  messages: readonly string[];
};

/** Target of newsletter email links: requires one click, because mail programs prefetch links. */
export function NewsletterStep({ title, text, submit, busy, action, done, messages }: NewsletterStepProps) {
  const t = useT();
  const isBusy = useNavigation().formMethod === 'POST';
  if (done) {
    return (
      <StepFrame title={done.title}>
        <Notice tone="success" live>
          {done.text}
        </Notice>
        <LinkButton to={links.home()} variant="primary" className="justify-self-start">
          {t('newsletter.onward')}
        </LinkButton>
      </StepFrame>
    );
  }
  if (messages.length > 0) {
    return (
      <StepFrame title={title}>
        <Notice tone="error" live>
          {messages.join(' ')}
        </Notice>
        <LinkButton to={links.newsletter()} variant="primary" className="justify-self-start">
          {t('newsletter.again')}
        </LinkButton>
      </StepFrame>
    );
  }
  return (
    <StepFrame title={title}>
      <p className="text-text-2">{text}</p>
      <Form method="post" action={action}>
        <Button type="submit" variant="primary" size="large" busy={isBusy ? busy : undefined}>
          {submit}
        </Button>
      </Form>
    </StepFrame>
  );
}

function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="mx-auto grid max-w-[560px] gap-5 pt-10">
        <PageTitle>{title}</PageTitle>
        <h1 className="text-24 font-bold outline-none lg:text-30">{title}</h1>
        {children}
      </div>
    </div>
  );
}
