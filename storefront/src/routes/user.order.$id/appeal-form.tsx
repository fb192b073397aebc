import type { PartReturn } from '@souk/contract/returns';
import { Form, useNavigation } from 'react-router';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { links } from '#links.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import type { ReturnAnswer } from './act-on-return.ts';
import { appealFields } from './appeal-fields.ts';
import type { LoadedOrder } from './load-order-page.ts';

type AppealFormProps = { of: PartReturn; page: LoadedOrder; refused: ReturnAnswer | undefined };

/** Appeals to the shop against the seller's refusal of a return. */
export function AppealForm({ of, page: { order, signed }, refused }: AppealFormProps) {
  const t = useT();
  const sent = useNavigation().formData;
  const isBusy = sent?.get('intent') === 'appeal' && sent.get('return') === String(of.id);
  const form = useForm(`appeal-${of.id}`, appealFields, { answer: refused });
  return (
    <Disclosure
      summary={t('order.return.appeal.open')}
      defaultOpen={refused !== undefined}
      className="rounded-control border border-line px-4 print:hidden"
    >
      <Form
        method="post"
        action={links.order(order.id, { ...signed })}
        preventScrollReset
        {...form.handlers}
        className="grid justify-items-start gap-3 pt-1 pb-4"
      >
        <input type="hidden" name="intent" value="appeal" />
        <input type="hidden" name="return" value={of.id} />
        <ErrorSummary {...form.summary} />
        <div className="w-full">
          <FormFields of={form} />
        </div>
        <Button type="submit" variant="neutral" busy={isBusy ? t('order.messages.busy') : undefined}>
          {t('order.messages.send')}
        </Button>
      </Form>
    </Disclosure>
  );
}
