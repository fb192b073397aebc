import type { HealthFacts } from '@souk/contract/console/operator-health';
import { Card } from '#parts/card.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { Facts } from '../facts.tsx';

export function FactsCard({ facts }: { facts: HealthFacts }) {
  const t = useT();
  const { number, ago } = useFormat();
  const megabytes = (bytes: number) => t('operator.backups.megabytes', { size: number(bytes / 1_000_000) });
  const { version, node, postgres } = facts;
  return (
    <Card title={t('operator.health.facts')}>
      <Facts
        rows={[
          [
            t('operator.health.facts.version'),
            <bdi key="version" dir="ltr">
              {t('operator.health.facts.version.text', { version, node, postgres })}
            </bdi>,
          ],
          [t('operator.health.facts.started'), ago(facts.started_at)],
          [t('operator.health.facts.memory'), megabytes(facts.memory_bytes)],
          [t('operator.health.facts.database'), megabytes(facts.database_bytes)],
          [t('operator.health.facts.jobs'), number(facts.waiting_jobs)],
          [t('operator.health.facts.mails'), number(facts.waiting_mails)],
        ]}
      />
      <p className="text-13 text-text-2">{t('operator.health.facts.update')}</p>
    </Card>
  );
}
