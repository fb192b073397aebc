import type { Seller } from '@souk/contract/console/operator-sellers';
import type { OwnStep } from '@souk/contract/seller-console/checklist';
import { isSettled } from '@souk/rules/checklist';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { useLoaded } from '#parts/use-loaded.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';
import { ApplicationDocuments } from './application-documents.tsx';
import { RejectStep } from './reject-step.tsx';
import { StepRow } from './step-row.tsx';

/** A store's checklist: the standard steps as one sentence, the shop's custom steps as a list. */
export function StoreChecklist({ seller }: { seller: Pick<Seller, 'id' | 'status'> }) {
  const t = useT();
  const listed = useListed();
  const { may } = useMe();
  const { revalidate } = useRevalidator();
  const [reloads, setReloads] = useState(0);
  const [rejected, setRejected] = useState<OwnStep | null>(null);
  const loaded = useLoaded(`${seller.id}/${reloads}`, (signal) =>
    Promise.all([
      call('GET operator/sellers/{id}/checklist', { params: { id: seller.id }, signal }),
      call('GET operator/takes', { signal }),
    ]),
  );
  if (!loaded) return null;
  const [{ steps, own_steps: own, required_steps: required, application_documents: documents }, assignments] =
    loaded;
  const left = steps.filter(({ is_done: isDone }) => !isDone);
  const isUnfinished = left.length > 0 || own.some(({ state }) => !isSettled(state));
  async function reload() {
    setRejected(null);
    setReloads((before) => before + 1);
    // The store may have opened.
    await revalidate();
  }
  return (
    <Card
      title={t('operator.steps.of-store')}
      end={
        may('sellers.write') && (
          <Link
            className="text-13 font-medium text-primary-ink hover:underline"
            to="/operator/terms/checklist-step"
          >
            {t('operator.steps.compose')}
          </Link>
        )
      }
    >
      {required > 0 && (
        <p className="-mt-2 font-medium">{t('console.welcome.required', { count: required })}</p>
      )}
      <p className="-mt-2 text-13 text-text-2">
        {t('operator.steps.built-in', { done: steps.length - left.length, count: steps.length })}
        {left.length > 0 &&
          ` ${t('operator.steps.left', { steps: listed(left.map(({ key }) => t(`console.welcome.step.${key}`))) })}`}
      </p>
      {seller.status === 'pending' && own.some(({ state, blocks }) => blocks && !isSettled(state)) && (
        <p className="text-13 font-medium">{t('operator.steps.waits')}</p>
      )}
      {required === 0 && isUnfinished && (
        <p className="text-13 text-text-2">{t('operator.steps.optional')}</p>
      )}
      {own.length === 0 ? (
        <p className="text-13 text-text-2">{t('operator.steps.no-own')}</p>
      ) : (
        <ul className="-mx-4 -mb-4">
          {own.map((step) => (
            <StepRow
              key={step.id}
              step={step}
              storeId={seller.id}
              takes={assignments}
              onDecided={() => void reload()}
              onReject={() => setRejected(step)}
            />
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <section className="mt-4 grid gap-2" aria-label={t('operator.application.documents.of-store')}>
          <h3 className="text-13 font-semibold">{t('operator.application.documents.of-store')}</h3>
          <ApplicationDocuments application={documents[0]!.application_id} documents={documents} />
        </section>
      )}
      <RejectStep
        step={rejected}
        storeId={seller.id}
        onClose={() => setRejected(null)}
        onDecided={() => void reload()}
      />
    </Card>
  );
}
