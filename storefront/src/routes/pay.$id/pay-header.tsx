import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PageTitle } from '#features/seo/page-title.tsx';

/** Amount, order number and how long the items are reserved (`left`; null without a limit). */
export function PayHeader({ total, number, left }: { total: string; number: string; left: string | null }) {
  const t = useT();
  return (
    <header className="grid gap-1">
      <PageTitle>{t('payment.title')}</PageTitle>
      <h1 className="text-24 font-bold lg:text-30">{t('payment.title')}</h1>
      <p className="text-text-2">
        {t.rich('payment.forOrder', {
          total,
          number,
          b: (text) => <b className="text-text">{text}</b>,
          bdi: (text) => <bdi dir="ltr">{text}</bdi>,
        })}
      </p>
      {left !== null && <p className="text-14 text-text-2">{t('payment.kept', { left })}</p>}
    </header>
  );
}
