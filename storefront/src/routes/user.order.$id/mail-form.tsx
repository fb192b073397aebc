import type { ReactNode } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import type { ApiClient } from '#api/api-client.ts';
import { useT } from '#i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export const mailIntent = 'mail';

/** The action of this form. Answers why not; a mail that is queued leads back to the page, which a reload sends no second time. */
export async function sendMail(api: ApiClient, id: string) {
  const outcome = await api.call('POST order/send-order-email/{id}', { params: { id }, body: {} });
  if (!outcome.ok) return { mailProblems: outcome.messages };
  throw redirect(`${links.order(Number(id))}?mailed=1`, 303);
}

type MailFormProps = {
  /** Where it goes: the order's own address. */
  email: string;
  isSent: boolean;
  problems: readonly string[];
};

/** Sends the confirmation again. Posts without script too. */
export function MailForm({ email, isSent, problems }: MailFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === mailIntent;
  return (
    <Form method="post" preventScrollReset className="mt-1 grid justify-items-start gap-3">
      <input type="hidden" name="intent" value={mailIntent} />
      <Button type="submit" variant="neutral" size="small" busy={isBusy ? t('order.mail.busy') : undefined}>
        {t('order.mail.send')}
      </Button>
      {!isBusy && problems.length > 0 && (
        <Notice tone="error" live>
          {problems.join(' ')}
        </Notice>
      )}
      {!isBusy && isSent && problems.length === 0 && (
        <Notice tone="success" live>
          {t.rich('order.mail.sent', { email, bdi })}
        </Notice>
      )}
    </Form>
  );
}

/** An address is written from left to right in every language. */
function bdi(text: ReactNode) {
  return (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {text}
    </bdi>
  );
}
