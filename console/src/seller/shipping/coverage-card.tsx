import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useFormat } from '#format.ts';
import { Card } from '#parts/card.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';

export type Coverage = ConsoleReplyOf<'GET seller/shipping'>;

export function useCoverageText() {
  const t = useT();
  return ({ countries, partly, of, carts }: Coverage) =>
    [
      partly === 0
        ? t('console.shipping.coverage', { countries, of })
        : t('console.shipping.coverage.partly', { countries, partly, whole: countries - partly, of }),
      ...(carts > 0 ? [t('console.shipping.coverage.carts', { carts })] : []),
    ].join(' ');
}

type CoverageCardProps = {
  gaps: Coverage['gaps'];
  /** Page to add a place; null: no permission. */
  fixLink: string | null;
};

/** Requested places that no rule covers. */
export function CoverageCard({ gaps, fixLink }: CoverageCardProps) {
  const t = useT();
  const comma = useComma();
  const { country: nameOf, dayOf } = useFormat();
  return (
    <Card title={t('console.shipping.gaps')}>
      <p className="text-13 text-text-2">
        {t(gaps.length === 0 ? 'console.shipping.gaps.none' : 'console.shipping.gaps.text')}
      </p>
      {gaps.length > 0 && (
        <ul className="-mx-4 -mb-4">
          {gaps.map(({ country, state, carts, last, is_closed: isClosed }) => (
            <li
              key={`${country}/${state}`}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2"
            >
              <span className="grid min-w-0 flex-1 basis-28">
                <span className="font-semibold">
                  {nameOf(country)}
                  {state !== '' && (
                    <>
                      {comma}
                      <bdi dir="ltr">{state}</bdi>
                    </>
                  )}
                </span>
                <span className="text-13 text-text-2">
                  {t('console.shipping.gaps.carts', { carts, day: dayOf(last) })}
                </span>
              </span>
              {isClosed ? (
                <StateMark tone="good">{t('console.shipping.gaps.closed')}</StateMark>
              ) : (
                fixLink && (
                  <LinkButton size="small" to={fixLink}>
                    {t('console.shipping.gaps.add')}
                  </LinkButton>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
