import type { ReactNode } from 'react';
import { useComma, useT } from '@souk/kit/i18n/messages-context.tsx';
import { CleanedHtml } from '@souk/kit/ui/cleaned-html.tsx';
import type { StorePage } from './store-header.tsx';

/** The store's description and trader information (SCREENS 106). */
export function StoreAbout({ store, country }: { store: StorePage['store']; country: string }) {
  const t = useT();
  const address = [store.address, country].filter(Boolean).join(useComma());
  const facts: { term: string; text: string; value?: ReactNode }[] = [
    { term: t('store.name'), text: store.legal_name || store.name },
    { term: t('store.address'), text: address },
    {
      term: t('store.register'),
      text: store.register_number,
      value: <bdi dir="ltr">{store.register_number}</bdi>,
    },
    {
      term: t('store.vat'),
      text: store.vat_number,
      value: <bdi dir="ltr">{store.vat_number}</bdi>,
    },
    {
      term: t('store.email'),
      text: store.email,
      value: (
        <a href={`mailto:${store.email}`} className="link">
          <bdi dir="ltr">{store.email}</bdi>
        </a>
      ),
    },
    { term: t('store.phone'), text: store.phone, value: <bdi dir="ltr">{store.phone}</bdi> },
  ];
  return (
    <div className="grid gap-8 pt-6">
      {store.description && (
        <section aria-labelledby="about">
          <h2 id="about" className="mb-3 text-20 font-heading">
            {t('store.about', { store: store.name })}
          </h2>
          <CleanedHtml html={store.description} className="prose" />
        </section>
      )}
      <section aria-labelledby="trader">
        <h2 id="trader" className="mb-3 text-20 font-heading">
          {t('store.trader')}
        </h2>
        <dl className="grid max-w-[68ch] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {facts
            .filter(({ text }) => text !== '')
            .map(({ term, text, value }) => (
              <div key={term} className="contents">
                <dt className="text-text-2">{term}</dt>
                <dd className="min-w-0 break-words max-sm:mb-2">{value ?? <bdi>{text}</bdi>}</dd>
              </div>
            ))}
        </dl>
        {store.is_self_certified && (
          <p className="mt-3 max-w-[68ch] text-14 text-text-2">
            {t('store.certified', { store: store.name })}
          </p>
        )}
      </section>
      {store.return_policy && (
        <section aria-labelledby="returns">
          <h2 id="returns" className="mb-3 text-20 font-heading">
            {t('store.returns')}
          </h2>
          <CleanedHtml html={store.return_policy} className="prose" />
        </section>
      )}
    </div>
  );
}
