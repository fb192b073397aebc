import { Form, useNavigation } from 'react-router';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links, type SignedLink } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { ltr } from './ltr.tsx';

type MailFormProps = {
  orderId: number;
  signed: SignedLink | undefined;
  /** The order's email address. */
  email: string;
  isSent: boolean;
  problems: readonly string[];
};

export function MailForm({ orderId, signed, email, isSent, problems }: MailFormProps) {
  const t = useT();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'mail';
  return (
    <Form
      method="post"
      action={links.order(orderId, { ...signed })}
      preventScrollReset
      className="mt-1 grid justify-items-start gap-3"
    >
      <input type="hidden" name="intent" value="mail" />
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
          {t.rich('order.mail.sent', { email, bdi: ltr })}
        </Notice>
      )}
    </Form>
  );
}
