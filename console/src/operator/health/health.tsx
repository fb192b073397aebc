import type { HealthFinding } from '@souk/contract/console/operator-health';
import { useEffect } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useAct } from '#parts/use-act.ts';
import { copyText } from '@souk/kit/browser/copy-text.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Skeleton } from '@souk/kit/ui/skeleton.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { capitalized } from '#parts/capitalized.ts';
import { FactsCard } from './facts-card.tsx';
import { FindingRow } from './finding-row.tsx';
import { HealthTabs } from './health-tabs.tsx';
import { SlowCard } from './slow-card.tsx';
import { checkOf } from './checks.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/health', { signal });

const askAgainMs = 1000;

/** Findings of `souk doctor`, the most urgent first. */
export function Component() {
  const t = useT();
  const { ago } = useFormat();
  const { findings, checked_at: at, facts } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { act, isBusy } = useAct();
  useEffect(() => {
    if (findings) return;
    const timer = setTimeout(() => void revalidate(), askAgainMs);
    return () => clearTimeout(timer);
  }, [findings, revalidate]);
  async function lookAnew() {
    await act(() => call('GET operator/health', { query: { fresh: 1 } }));
    await revalidate();
  }
  async function copy(found: readonly HealthFinding[]) {
    const isCopied = await copyText(
      found
        .map(({ state, name, words, technical }) => `[${state}] ${name}: ${technical ?? words}`)
        .join('\n'),
    );
    if (isCopied) toast(t('operator.health.copied'));
  }
  const [odd, well] = [
    findings?.filter(({ state }) => state !== 'ok'),
    findings?.filter(({ state }) => state === 'ok'),
  ];
  return (
    <>
      <PageHead
        title={titleOf(findings, t)}
        text={at ? t('operator.health.checked', { ago: ago(at) }) : t('operator.health.looking.text')}
      >
        {findings && (
          <Button size="small" icon="copy" onClick={() => void copy(findings)}>
            {t('operator.health.copy')}
          </Button>
        )}
        <Button size="small" icon="reload" busy={isBusy} onClick={() => void lookAnew()}>
          {t('operator.health.again')}
        </Button>
      </PageHead>
      <HealthTabs current="health" />
      {findings === null && <Skeleton className="h-80 rounded-card" />}
      {odd && odd.length > 0 && <Findings title={t('operator.health.needs-you')} findings={odd} />}
      {well && <AllWell findings={well} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FactsCard facts={facts} />
        <SlowCard slow={facts.slow} />
      </div>
    </>
  );
}

function titleOf(findings: readonly HealthFinding[] | null, t: ReturnType<typeof useT>): string {
  if (!findings) return t('operator.health.title.looking');
  const countOf = (state: HealthFinding['state']) => findings.filter((one) => one.state === state).length;
  if (countOf('problem') > 0) return t('operator.health.title.problem', { count: countOf('problem') });
  if (countOf('warning') > 0) return t('operator.health.title.look', { count: countOf('warning') });
  return t('operator.health.title.ok');
}

/** Checks without problems, one line each. */
function AllWell({ findings }: { findings: readonly HealthFinding[] }) {
  const t = useT();
  return (
    <section className="card">
      <h2 className="card-head">{t('operator.health.well')}</h2>
      <dl>
        {findings.map(({ name, words, technical }) => {
          const check = checkOf(name);
          return (
            <div
              key={name}
              className="grid items-center gap-x-4 border-t border-line px-4 py-2 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="flex items-center gap-2 font-medium">
                <Icon name="check" size={16} className="text-success" />
                {check ? t(`operator.health.check.${check}`) : name}
              </dt>
              <dd className="ps-6 text-13 wrap-anywhere text-text-2 md:ps-0">
                {capitalized(words)}
                <TechnicalDetails>{technical}</TechnicalDetails>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Findings({ title, findings }: { title: string; findings: readonly HealthFinding[] }) {
  const sorted = findings.toSorted((one, other) => one.state.localeCompare(other.state));
  return (
    <section className="card">
      <h2 className="card-head">{title}</h2>
      <ul>
        {sorted.map((finding) => (
          <FindingRow key={finding.name} finding={finding} />
        ))}
      </ul>
    </section>
  );
}
