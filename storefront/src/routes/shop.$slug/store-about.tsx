import { useT } from '#i18n/messages-context.tsx';
import { CleanedHtml } from '#ui/cleaned-html.tsx';
import type { StorePage } from './store-header.tsx';

/** What the store says of itself, and who the trader is (SCREENS row 106). */
export function StoreAbout({ store }: { store: StorePage['store'] }) {
  const t = useT();
  const facts = [
    [t('store.name'), <bdi key="name">{store.name}</bdi>],
    [
      t('store.address'),
      <bdi key="address">{[store.address, store.country].filter(Boolean).join(', ')}</bdi>,
    ],
    [
      t('store.email'),
      <a key="email" href={`mailto:${store.email}`} className="link">
        <bdi dir="ltr">{store.email}</bdi>
      </a>,
    ],
    [
      t('store.phone'),
      <bdi key="phone" dir="ltr">
        {store.phone}
      </bdi>,
    ],
  ] as const;
  return (
    <div className="grid gap-8 pt-6">
      <section aria-labelledby="about">
        <h2 id="about" className="mb-3 text-20 font-heading">
          {t('store.about', { store: store.name })}
        </h2>
        <CleanedHtml html={store.description} className="prose" />
      </section>
      <section aria-labelledby="trader">
        <h2 id="trader" className="mb-3 text-20 font-heading">
          {t('store.trader')}
        </h2>
        <dl className="grid max-w-[68ch] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {facts.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-text-2">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
