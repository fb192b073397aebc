import type { Application } from '@souk/contract/console/operator-sellers';
import { LONGEST } from '@souk/rules/limits';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { ApplicationMail } from './application-mail.tsx';
import { Facts, MailAddress } from './facts.tsx';
import { ApplicationDocuments } from './steps/application-documents.tsx';
import { townLine } from '#parts/town-line.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';

type ApplicationDecisionProps = { application: Application; onDecided: OnDecided };

export function ApplicationDecision({ application, onDecided }: ApplicationDecisionProps) {
  const t = useT();
  const listed = useListed();
  const { country } = useFormat();
  const { may } = useMe();
  const missing = <span className="text-text-3">{t('operator.application.missing')}</span>;
  const place = townLine(application);
  const address = [application.address_1, place, application.country && country(application.country)];
  return (
    <>
      <Facts
        rows={[
          [t('operator.application.person'), <bdi key="name">{application.name}</bdi>],
          [t('operator.application.email'), <MailAddress key="email" email={application.email} />],
          [
            t('operator.application.phone'),
            <bdi key="phone" dir="ltr">
              {application.phone}
            </bdi>,
          ],
          [t('operator.application.register'), application.register_number || missing],
          [
            t('operator.application.address'),
            listed(address.filter((part) => part !== '' && part !== null)) || missing,
          ],
        ]}
      />
      {application.message && (
        <blockquote className="rounded-control bg-sunk p-3">{application.message}</blockquote>
      )}
      {application.documents.length > 0 && (
        <section className="grid gap-2" aria-label={t('operator.application.documents')}>
          <h3 className="text-13 font-semibold">{t('operator.application.documents')}</h3>
          <ApplicationDocuments application={application.id} documents={application.documents} />
        </section>
      )}
      {application.asked_at && (
        <Notice>{t('operator.application.question', { question: application.question })}</Notice>
      )}
      <Duplicates application={application} />
      {may('sellers.write') && application.status === 'pending' && (
        <Decide application={application} onDecided={onDecided} />
      )}
    </>
  );
}

function Duplicates({ application: { duplicates } }: { application: Application }) {
  const t = useT();
  const listed = useListed();
  if (duplicates.length === 0) return null;
  return (
    <Notice tone="warning" title={t('operator.application.duplicates')}>
      <ul>
        {duplicates.map(({ kind, id, name, shares }) => (
          <li key={`${kind}${id}`}>
            {t(`operator.application.duplicate.${kind}`, { name })}:{' '}
            {listed(shares.map((share) => t(`operator.application.shares.${share}`)))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Decide({ application, onDecided }: ApplicationDecisionProps) {
  const t = useT();
  const { reason, hasReason, settle, words } = useReason(
    t('operator.application.words.missing'),
    `application${application.id}`,
  );
  const { decide, isBusy } = useDecide(onDecided, settle);
  const params = { id: application.id };

  const approve = () =>
    decide(t('operator.application.approved', { store: application.store_name }), () =>
      call('POST operator/applications/{id}/approve', { params }),
    );
  const reject = () =>
    decide(t('operator.application.rejected'), () =>
      call('POST operator/applications/{id}/reject', { params, body: { reason } }),
    );
  function ask() {
    if (!hasReason()) return;
    decide(t('operator.application.asked-now'), () =>
      call('POST operator/applications/{id}/ask', { params, body: { question: reason } }),
    );
  }

  return (
    <>
      <ReasonField
        form="application"
        name="words"
        label={t('operator.application.words')}
        hint={t('operator.application.words.hint')}
        max={LONGEST.decisionReason}
        rows={3}
        words={words}
      />
      <div className="flex flex-wrap gap-2">
        <KeyButton letter="A" variant="primary" icon="check" busy={isBusy} onClick={approve}>
          {t('operator.application.approve')}
        </KeyButton>
        <Button busy={isBusy} onClick={ask}>
          {t('operator.application.ask')}
        </Button>
        <KeyButton letter="R" variant="danger" busy={isBusy} onClick={reject}>
          {t('operator.application.reject')}
        </KeyButton>
      </div>
      <ApplicationMail id={application.id} words={reason} />
    </>
  );
}
