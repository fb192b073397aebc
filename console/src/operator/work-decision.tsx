import type { WorkItem } from '@souk/contract/console/operator-work';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { ApplicationDecision } from './application-decision.tsx';
import { OpenApproval } from './approvals/open-approval.tsx';
import { BankTransactionDecision } from './bank/bank-transaction-decision.tsx';
import { DebtDecision } from './debt-decision.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { OpenReturn } from '#returns/open-return.tsx';
import { OpenRename } from './renames/open-rename.tsx';
import { OpenStep } from './steps/open-step.tsx';
import { SheetOwner } from './assignment/sheet-owner.tsx';
import type { Taking } from './assignment/use-take.ts';
import { factsOf, factsOfItem } from './work-facts.ts';
import { usePrefetch } from '#parts/prefetch.ts';
import { KeyButton, KeyLink } from '#parts/key-button.tsx';
import { useAct } from '#parts/use-act.ts';
import type { OnDecided } from '#parts/use-decide.ts';
import { useOpened } from '#parts/use-opened.ts';

type WorkDecisionProps = {
  item: WorkItem;
  next: WorkItem | null;
  place: string;
  taking: Taking;
  onDecided: OnDecided;
};

/** Details of a task with its decision form; loaded on first use. */
export default function WorkDecision({ onDecided, next, ...of }: WorkDecisionProps) {
  usePrefetch(next && factsOfItem(next));
  return (
    <>
      <SheetOwner {...of} />
      <OfKind item={of.item} onDecided={onDecided} />
    </>
  );
}

function OfKind({ item, onDecided }: { item: WorkItem; onDecided: OnDecided }) {
  switch (item.kind) {
    case 'application':
      return <OfApplication id={item.id} onDecided={onDecided} />;
    case 'step':
      return <OpenStep id={item.id} onDecided={onDecided} />;
    case 'rename':
      return <OpenRename id={item.id} onDecided={onDecided} />;
    case 'product':
      return <OpenApproval id={item.id} onDecided={onDecided} />;
    case 'return':
      return <OpenReturn id={item.id} onDecided={onDecided} />;
    case 'payment':
    case 'refund':
      return <OfPayment kind={item.kind} id={item.id} onDecided={onDecided} />;
    case 'dispute':
      return <OfDispute item={item} />;
    case 'debt':
      return <DebtDecision item={item} onDecided={onDecided} />;
    case 'bank':
      return <OfBankTransaction id={item.id} onDecided={onDecided} />;
    case 'review':
      return <OfReview id={item.id} onDecided={onDecided} />;
    case 'link':
      return <OfLink item={item} />;
    case 'mail':
      return <OfMail item={item} onDecided={onDecided} />;
    case 'late':
      return <OfLate item={item} />;
    case 'job':
      return <OfJob item={item} />;
  }
}

type OfOne = { id: number; onDecided: OnDecided };

function OfApplication({ id, onDecided }: OfOne) {
  const application = useOpened(factsOf.application(id));
  return application ? (
    <ApplicationDecision application={application} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-60 rounded-card" />
  );
}

function OfPayment({ kind, id, onDecided }: OfOne & { kind: 'payment' | 'refund' }) {
  const row = useOpened(factsOf[kind](id));
  return row ? (
    <PaymentDecision row={row} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-40 rounded-card" />
  );
}

function OfBankTransaction({ id, onDecided }: OfOne) {
  const line = useOpened(factsOf.bank(id));
  return line ? (
    <BankTransactionDecision line={line} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-40 rounded-card" />
  );
}

function OfReview({ id, onDecided }: OfOne) {
  const review = useOpened(factsOf.review(id));
  return review ? (
    <ReviewDecision review={review} onDecided={onDecided} />
  ) : (
    <Skeleton className="h-60 rounded-card" />
  );
}

function OfMail({ item, onDecided }: { item: WorkItem; onDecided: OnDecided }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const params = { id: item.id };
  const decide = async (work: () => Promise<unknown>) => {
    if (await act(work)) onDecided();
  };
  return (
    <>
      <p>{t('operator.mail.refused')}</p>
      <TechnicalDetails>{item.detail}</TechnicalDetails>
      {may('mails.write') && (
        <div className="flex flex-wrap gap-2">
          <KeyButton
            letter="A"
            variant="primary"
            busy={isBusy}
            onClick={() => void decide(() => call('POST operator/mails/{id}/again', { params }))}
          >
            {t('operator.mail.again')}
          </KeyButton>
          <KeyButton
            letter="R"
            busy={isBusy}
            onClick={() => void decide(() => call('POST operator/mails/{id}/drop', { params }))}
          >
            {t('operator.mail.drop')}
          </KeyButton>
        </div>
      )}
    </>
  );
}

function OfLink({ item }: { item: WorkItem }) {
  const t = useT();
  return (
    <>
      <p className="wrap-anywhere">{t('operator.link.dead.text', { address: item.detail })}</p>
      <KeyLink letter="A" to={`/operator/storefront/link/${item.id}`} variant="primary">
        {t('operator.link.mend')}
      </KeyLink>
    </>
  );
}

function OfLate({ item }: { item: WorkItem }) {
  const t = useT();
  return (
    <>
      <p>{t('operator.late.text')}</p>
      <KeyLink letter="A" to={`/operator/orders?view=late&store=${item.id}`} variant="primary">
        {t('operator.late.open')}
      </KeyLink>
    </>
  );
}

function OfDispute({ item }: { item: WorkItem }) {
  const t = useT();
  return (
    <>
      <p>{t('operator.dispute.task')}</p>
      <KeyLink letter="A" to={`/operator/disputes/${item.id}`} variant="primary">
        {t('operator.dispute.open')}
      </KeyLink>
    </>
  );
}

function OfJob({ item }: { item: WorkItem }) {
  const t = useT();
  return (
    <>
      <p>{t('operator.job.text')}</p>
      <TechnicalDetails>{item.detail}</TechnicalDetails>
      <KeyLink letter="A" to="/operator/settings/system/jobs" variant="primary">
        {t('operator.health.check.jobs.mend')}
      </KeyLink>
    </>
  );
}
