import type { SellerApplication } from '@souk/contract/seller-application';
import { useOrderDate } from '#features/order/order-date.ts';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';

type ApplicationFactsProps = { application: SellerApplication; country: string };

/** The application's data; empty fields are omitted. */
export function ApplicationFacts({ application, country }: ApplicationFactsProps) {
  const t = useT();
  const dateOf = useOrderDate();
  const comma = useComma();
  const address = [
    application.address_1,
    `${application.zip} ${application.city}`.trim(),
    application.state_name,
    country,
  ];
  const facts: { term: string; text: string; isLtr?: boolean }[] = [
    { term: t('seller.store_name'), text: application.store_name },
    { term: t('account.name'), text: application.name },
    { term: t('account.email'), text: application.email, isLtr: true },
    { term: t('account.phone'), text: application.phone, isLtr: true },
    { term: t('seller.register_number'), text: application.register_number, isLtr: true },
    { term: t('store.address'), text: address.filter(Boolean).join(comma) },
    { term: t('seller.message'), text: application.message },
    {
      term: t('seller.documents'),
      text: application.documents.map(({ name }) => name).join('\n'),
    },
    { term: t('seller.approval.date'), text: dateOf(application.created_at) },
  ];
  return (
    <dl className="card grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[auto_1fr]">
      {facts
        .filter(({ text }) => text !== '')
        .map(({ term, text, isLtr }) => (
          <div key={term} className="grid gap-x-6 sm:contents">
            <dt className="text-14 text-text-2">{term}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">
              <bdi {...(isLtr ? { dir: 'ltr' } : {})}>{text}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
