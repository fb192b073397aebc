import { Form, useNavigation } from 'react-router';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { decisionFields } from './decision-fields.ts';

type DecisionFormsProps = {
  /** The page with its signed link. */
  action: string;
  /** Which link of the mail was opened: `approve` or `reject`. */
  wish: string | null;
};

/** Approve, or reject with words for the applicant. Both post without script too. */
export function DecisionForms({ action, wish }: DecisionFormsProps) {
  const t = useT();
  const rejection = useForm('reject', decisionFields, { isMarked: true });
  const decision = useNavigation().formData?.get('decision');
  return (
    <div className="grid gap-4">
      <Form method="post" action={action} className="grid gap-2">
        <input type="hidden" name="decision" value="approve" />
        <Button
          type="submit"
          variant={wish === 'reject' ? 'neutral' : 'primary'}
          size="large"
          wide
          busy={decision === 'approve' ? t('seller.approval.busy') : undefined}
        >
          {t('seller.approval.approve')}
        </Button>
        <p className="text-13 text-text-3">{t('seller.approval.approveHint')}</p>
      </Form>
      <Disclosure
        summary={t('seller.approval.instead')}
        defaultOpen={wish === 'reject'}
        className="border-t border-line"
      >
        <Form method="post" action={action} className="grid gap-3 pb-2">
          <input type="hidden" name="decision" value="reject" />
          <FormFields of={rejection} />
          <Button
            type="submit"
            variant="danger"
            wide
            busy={decision === 'reject' ? t('seller.approval.busy') : undefined}
          >
            {t('seller.approval.reject')}
          </Button>
        </Form>
      </Disclosure>
    </div>
  );
}
