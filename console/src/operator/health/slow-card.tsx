import type { HealthFacts } from '@souk/contract/console/operator-health';
import { Card } from '#parts/card.tsx';
import { Disclosure } from '@souk/kit/ui/disclosure.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';

/** How many types of requests were slow; the list is behind technical details. */
export function SlowCard({ slow }: { slow: HealthFacts['slow'] }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <Card title={t('operator.health.slow')}>
      {slow.length === 0 ? (
        <p className="text-text-2">{t('operator.health.slow.none')}</p>
      ) : (
        <>
          <p className="text-text-2">{t('operator.health.slow.some', { count: slow.length })}</p>
          <Disclosure
            summary={t('console.technical')}
            summaryClassName="min-h-7 w-fit gap-1 text-12 font-normal text-text-2"
          >
            <table className="w-full text-13">
              <thead className="text-text-2">
                <tr>
                  <th className="py-1 text-start font-normal">{t('operator.health.slow.call')}</th>
                  <th className="py-1 ps-3 text-end font-normal">{t('operator.health.slow.over')}</th>
                  <th className="py-1 ps-3 text-end font-normal">{t('operator.health.slow.average')}</th>
                </tr>
              </thead>
              <tbody>
                {slow.map(({ method, route, calls, slow: over, average_ms: ms }) => (
                  <tr key={`${method} ${route}`} className="border-t border-line">
                    <th scope="row" className="py-1.5 text-start font-normal wrap-anywhere">
                      <bdi dir="ltr">
                        {method} {route}
                      </bdi>
                    </th>
                    <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                      {t('operator.health.slow.of', { slow: number(over), calls: number(calls) })}
                    </td>
                    <td className="py-1.5 ps-3 text-end whitespace-nowrap">
                      {t('operator.health.slow.ms', { ms: number(ms) })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </>
      )}
    </Card>
  );
}
