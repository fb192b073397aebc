import type { StoreRename } from '@souk/contract/console/store-renames';
import { CONSOLE } from '@souk/rules/limits';
import { Link } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Facts } from '#operator/facts.tsx';
import { KeyButton } from '#parts/key-button.tsx';
import { ReasonField, useReason } from '#parts/reason-field.tsx';
import { useDecide, type OnDecided } from '#parts/use-decide.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

type RenameDecisionProps = { rename: StoreRename; onDecided: OnDecided };

/** Current and requested store name, with keyboard shortcuts: A approves, R rejects. */
export function RenameDecision({ rename, onDecided }: RenameDecisionProps) {
  const t = useT();
  const { may } = useMe();
  const { when } = useFormat();
  const { store, names } = rename;
  const translated = Object.entries(names.texts).filter(
    ([language, name]) => store.names.texts[language] !== name,
  );
  return (
    <>
      <Facts
        rows={[
          [
            t('operator.rename.store'),
            <Link key="store" className="link" to={`/operator/sellers/${store.id}`}>
              <bdi>{store.names.name}</bdi>
            </Link>,
          ],
          [
            t('operator.rename.new'),
            <bdi key="new" className="font-semibold">
              {names.name}
            </bdi>,
          ],
          ...translated.map(
            ([language, name]) =>
              [
                t('operator.rename.new-in', { language }),
                <bdi key={language} lang={language} className="font-semibold">
                  {name}
                </bdi>,
              ] as const,
          ),
          [t('operator.rename.sent'), when(rename.sent_at)],
        ]}
      />
      <p className="text-13 text-text-2">{t('operator.rename.text')}</p>
      {may('sellers.write') && rename.state === 'waiting' && <Decide rename={rename} onDecided={onDecided} />}
    </>
  );
}

function Decide({ rename: { id, names }, onDecided }: RenameDecisionProps) {
  const t = useT();
  const { reason, hasReason, settle, words } = useReason(t('operator.rename.reason.missing'), `rename${id}`);
  const { decide, isBusy } = useDecide(onDecided, settle);
  const params = { id };
  const approve = () =>
    decide(t('operator.rename.approved', { name: names.name }), () =>
      call('POST operator/renames/{id}/approve', { params }),
    );
  function reject() {
    if (!hasReason()) return;
    decide(t('operator.rename.rejected', { name: names.name }), () =>
      call('POST operator/renames/{id}/reject', { params, body: { reason } }),
    );
  }
  return (
    <>
      <ReasonField
        form="rename"
        label={t('operator.rename.reason')}
        hint={t('operator.rename.reason.hint')}
        max={CONSOLE.reason}
        rows={3}
        words={words}
      />
      <div className="flex flex-wrap gap-2">
        <KeyButton letter="A" variant="primary" icon="check" busy={isBusy} onClick={approve}>
          {t('operator.rename.approve')}
        </KeyButton>
        <KeyButton letter="R" variant="danger" busy={isBusy} onClick={reject}>
          {t('operator.rename.reject')}
        </KeyButton>
      </div>
    </>
  );
}
