import { Form, useNavigation } from 'react-router';
import { partsToCancel } from '#features/order/cancellation.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import type { OrderAnswer } from './act-on-order.ts';
import { CancelForm, cancelPage } from './cancel-form.tsx';
import { ltr } from './ltr.tsx';
import type { LoadedOrder } from './load-order-page.ts';

type CancelSectionProps = { page: LoadedOrder; answer: OrderAnswer | undefined };

/** Cancellation form inside the page (`?cancel=`): without JavaScript and by emailed links. */
export function CancelSection({ page, answer }: CancelSectionProps) {
  const { order, signed, cancel } = page;
  const t = useT();
  if (cancel.asked === null) return null;
  const partId = cancel.asked === 'order' ? null : Number(cancel.asked);
  if (partsToCancel(order, partId).length === 0) return null;
  const store = order.parts.find((part) => part.id === partId)?.store.name;
  const action = links.order(order.id, {
    cancel: cancel.asked,
    ...(cancel.isCodeSent ? { coded: '1' } : {}),
    ...signed,
  });
  const isProvable = !signed || cancel.isCodeSent || cancel.link !== '';
  return (
    <section aria-labelledby="cancel" className="card grid max-w-[560px] gap-4 p-5">
      <h2 id="cancel" className="text-18 font-heading">
        {store === undefined ? t('order.cancel.title') : t('order.cancel.titlePart', { store })}
      </h2>
      {answer?.intent === 'code' && (
        <Notice tone="error" live>
          {answer.messages.join(' ')}
        </Notice>
      )}
      {isProvable ? (
        <CancelForm
          order={order}
          partId={partId}
          refused={answer?.intent === 'cancel' ? answer : undefined}
          action={cancel.link === '' ? action : cancelPage(order, partId, signed)}
          proof={signed && cancel.link}
        />
      ) : (
        <AskForCode email={order.address.email} action={action} part={partId} />
      )}
    </section>
  );
}

function AskForCode({ email, action, part }: { email: string; action: string; part: number | null }) {
  const t = useT();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'code';
  return (
    <Form method="post" action={action} className="grid justify-items-start gap-4">
      <input type="hidden" name="intent" value="code" />
      <input type="hidden" name="part" value={part ?? ''} />
      <p className="text-14 text-text-2">{t.rich('order.cancel.codeNeeded', { email, bdi: ltr })}</p>
      <Button type="submit" variant="primary" icon="mail" busy={isBusy ? t('order.mail.busy') : undefined}>
        {t('order.cancel.sendCode')}
      </Button>
    </Form>
  );
}
