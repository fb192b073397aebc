import type { Approval } from '@souk/contract/console/operator-approvals';
import { LONGEST } from '@souk/rules/limits';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useAct } from '#parts/use-act.ts';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';
import { EditProducts } from '../edit-products.tsx';
import { FieldDiff } from './field-diff.tsx';

type ApprovalDecisionProps = { approval: Approval; onDecided: OnDecided };

/** A seller's changes compared to the public version, with keyboard shortcuts: A approves, R requests changes. */
export function ApprovalDecision({ approval, onDecided }: ApprovalDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { pathname, search } = useLocation();
  const { ago, whole } = useFormat();
  const {
    store,
    by,
    submitted_at: at,
    slug,
    product_id: productId,
    changes,
    publish_at: publishAt,
  } = approval;
  return (
    <>
      <p className="text-text-2">
        {t(productId === null ? 'operator.approval.by-new' : 'operator.approval.by-edit', {
          store: store.name,
          name: by,
          ago: ago(at),
          count: changes.length,
        })}
      </p>
      {productId !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {slug !== null && (
            <a
              href={`/${slug}/product/${productId}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1.5 text-primary-ink hover:underline"
            >
              <Icon name="external" size={16} /> {t('operator.approval.see')}
            </a>
          )}
          <EditProducts store={store} productId={productId} back={pathname + search} size="small" />
        </div>
      )}
      {publishAt && <Notice>{t('operator.approval.publish-at', { when: whole(publishAt) })}</Notice>}
      <div className="grid gap-3">
        {changes.map((change) => (
          <FieldDiff key={change.field} change={change} approval={approval} />
        ))}
      </div>
      {may('catalog.write') && <Decide approval={approval} onDecided={onDecided} />}
      <Trust approval={approval} />
    </>
  );
}

function Decide({ approval: { id, version, title }, onDecided }: ApprovalDecisionProps) {
  const t = useT();
  const { reason, hasReason, settle, words } = useReason(
    t('operator.approval.reason.missing'),
    `product${id}`,
  );
  const { decide, isBusy } = useDecide(onDecided, settle);
  const params = { id };

  const approve = () =>
    decide(t('operator.approval.approved', { title }), () =>
      call('POST operator/approvals/{id}/approve', { params, version }),
    );
  function reject() {
    if (!hasReason()) return;
    decide(t('operator.approval.sent-back', { title }), () =>
      call('POST operator/approvals/{id}/reject', { params, version, body: { reason } }),
    );
  }

  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-3 border-t border-line bg-surface p-4">
      <ReasonField
        form="approval"
        label={t('operator.approval.reason')}
        hint={t('operator.approval.reason.hint')}
        max={LONGEST.decisionReason}
        words={words}
      />
      <div className="flex flex-wrap gap-2">
        <KeyButton letter="A" variant="primary" icon="check" busy={isBusy} onClick={approve}>
          {t('operator.approval.approve')}
        </KeyButton>
        <KeyButton letter="R" variant="danger" busy={isBusy} onClick={reject}>
          {t('operator.approval.send-back')}
        </KeyButton>
      </div>
    </div>
  );
}

function Trust({ approval: { store, seller } }: { approval: Approval }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const [isTrusted, setIsTrusted] = useState(seller.is_trusted);
  async function turn() {
    const body = { is_trusted: !isTrusted };
    if (!(await act(() => call('POST operator/sellers/{id}/trust', { params: { id: store.id }, body }))))
      return;
    setIsTrusted(!isTrusted);
    toast(t(isTrusted ? 'operator.approval.untrusted' : 'operator.approval.trusted', { store: store.name }));
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunk px-3 py-2.5">
      <span className="text-13 text-text-2">
        {t('operator.approval.decided', { approved: seller.approved, back: seller.sent_back })}
      </span>
      {may('sellers.write') && (
        <Button size="small" icon="shield" busy={isBusy} onClick={() => void turn()}>
          {t(isTrusted ? 'operator.approval.untrust' : 'operator.approval.trust')}
        </Button>
      )}
    </div>
  );
}
