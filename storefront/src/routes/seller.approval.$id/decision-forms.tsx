import { Form, useNavigation } from 'react-router';
import { FormFields } from '@souk/kit/forms/form-field.tsx';
import { useForm } from '@souk/kit/forms/use-form.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { links } from '#links.ts';
import { decisionFields } from './decision-fields.ts';

type DecisionFormsProps = {
  application: number;
  /** URL of this page, with its signature. */
  action: string;
  /** The decision preselected by the emailed link: `approve` or `reject`. */
  wish: string | null;
};

/** Approving opens a store, so it requires a console session. Declining, with a message to the applicant, works here. */
export function DecisionForms({ application, action, wish }: DecisionFormsProps) {
  const t = useT();
  const rejection = useForm('reject', decisionFields, { isMarked: true });
  const decision = useNavigation().formData?.get('decision');
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <LinkButton
          to={links.operatorConsole(`/applications?open=${application}`)}
          reloadDocument
          variant={wish === 'reject' ? 'neutral' : 'primary'}
          size="large"
          wide
        >
          {t('seller.approval.approve')}
        </LinkButton>
        <p className="text-13 text-text-3">{t('seller.approval.approveHint')}</p>
      </div>
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
