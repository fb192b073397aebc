import type { SellerTerms } from '@souk/contract/seller-console/money';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { useAct } from '#parts/use-act.ts';
import { useFormat } from '#format.ts';

/** The shop's seller terms, which owners agree to. */
export function TermsCard({ terms: { version, url, agreed_at: agreedAt, have_begun: haveBegun } }: Props) {
  const t = useT();
  const { may } = useMe();
  const { date, dated } = useFormat();
  const { act, isBusy } = useAct();
  const { revalidate } = useRevalidator();
  const agree = () =>
    act(async () => {
      await call('PUT seller/money/terms', { body: { version } });
      await revalidate();
      toast(t('console.terms.done'));
    });
  return (
    <section className="card" id="seller-terms">
      <header className="card-head">
        <h2>{t('console.terms.title')}</h2>
        <span className="text-13 font-normal text-text-2">
          {t('console.terms.from', { date: date(version) })}
        </span>
      </header>
      <div className="grid justify-items-start gap-4 px-4 pb-4">
        <p className="text-14 text-text-2">
          {agreedAt
            ? t('console.terms.agreed', { date: dated(agreedAt) })
            : haveBegun
              ? t('console.terms.due')
              : t('console.terms.coming', { date: date(version) })}
        </p>
        <a href={url} target="_blank" rel="noopener noreferrer" className="link text-14">
          {t('console.terms.open')}
        </a>
        {!agreedAt &&
          (may('money.write') ? (
            <Button variant="primary" busy={isBusy} onClick={() => void agree()}>
              {t('console.terms.agree')}
            </Button>
          ) : (
            <p className="text-13 text-text-2">{t('console.terms.owner')}</p>
          ))}
      </div>
    </section>
  );
}

type Props = { terms: SellerTerms };
