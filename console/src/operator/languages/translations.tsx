import type { TranslationRow } from '@souk/contract/console/operator-translations';
import { TRANSLATED_KINDS, type TranslatedKind } from '@souk/rules/translated-kinds';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Thumb } from '#parts/thumb.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { translatedTitle } from './translated-words.ts';
import { TwoColumns } from './two-columns.tsx';

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(url);
  const all = await call('GET operator/languages', { signal });
  const own = all.find(({ is_default: isDefault }) => isDefault) ?? all[0]!; // a shop has at least one
  const languages = all.filter(({ code }) => code !== own.code);
  const language = languages.find(({ code }) => code === search.get('language')) ?? languages[0];
  const kind = TRANSLATED_KINDS.find((one) => one === search.get('kind')) ?? 'product';
  const asked = listQueryIn(url);
  if (!language) return { own, languages, language: null, kind, asked, list: null, opened: null };
  const params = { language: language.code, kind };
  const list = await call('GET operator/translations/{language}/{kind}', { params, query: asked, signal });
  const id = Number(search.get('id')) || list.rows[0]?.id;
  const opened = id
    ? await call('GET operator/translations/{language}/{kind}/{id}', { params: { ...params, id }, signal })
    : null;
  return { own, languages, language, kind, asked, list, opened };
}

type Loaded = Awaited<ReturnType<typeof loader>>;
type Filled = Loaded & { language: NonNullable<Loaded['language']>; list: NonNullable<Loaded['list']> };

/** Content translations, missing ones first, with the original beside each. */
export function Component() {
  const t = useT();
  const loaded = useLoaderData<typeof loader>();
  const { language, kind, list } = loaded;
  if (language && list)
    return <Translations key={`${language.code}/${kind}`} {...loaded} {...{ language, list }} />;
  return (
    <>
      <PageHead title={t('operator.nav.translations')} />
      <LanguageTabs current="translations" />
      <div className="card">
        <NothingHere
          icon="globe"
          text={t('operator.translations.one-language')}
          to="/operator/storefront/languages"
          label={t('operator.go.languages')}
        />
      </div>
    </>
  );
}

const views = ['missing', 'all'] as const;

function Translations({ own, languages, language, kind, asked, list: first, opened }: Filled) {
  const t = useT();
  const params = { language: language.code, kind };
  const list = useList(first, (after) =>
    call('GET operator/translations/{language}/{kind}', { params, query: { ...asked, after } }),
  );
  const tabs = views.map((id): View => ({ id, title: t(`operator.translations.view.${id}`) }));
  const isChosen = list.search.has('id');
  const place = list.rows.findIndex(({ id }) => id === opened?.id);
  const next = list.rows[place + 1]?.id ?? null;
  return (
    <>
      <PageHead title={t('operator.nav.translations')} text={t('operator.translations.text')}>
        <LanguageSelect
          languages={languages}
          value={language.code}
          onAsk={(name, value) => list.ask(name, value)}
        />
      </PageHead>
      <LanguageTabs current="translations" language={language.code} />
      <KindTabs kind={kind} language={language.code} />
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={classNames('min-w-0', isChosen && 'max-lg:hidden')}>
          <ListCard
            list={list}
            views={tabs}
            searchLabel={t('operator.translations.search')}
            empty={{
              text: t('operator.translations.none'),
              to: '/operator/storefront/languages',
              label: t('operator.go.languages'),
            }}
          >
            <ul className="lg:max-h-[calc(100dvh-19rem)] lg:min-h-80 lg:overflow-y-auto">
              {list.rows.map((row) => (
                <RowLink
                  key={row.id}
                  row={row}
                  isCurrent={row.id === opened?.id}
                  search={addressOf(list.search, row.id)}
                />
              ))}
            </ul>
          </ListCard>
        </div>
        {opened && (
          <div className={classNames('min-w-0', !isChosen && 'max-lg:hidden')}>
            <TwoColumns
              key={`${opened.id}/${opened.version}`}
              {...{ own, language, kind, opened }}
              back={addressOf(list.search, null)}
              hasNext={next !== null}
              onNext={() => list.ask('id', next === null ? '' : String(next))}
              onSaved={list.revalidate}
            />
          </div>
        )}
      </div>
    </>
  );
}

function addressOf(search: URLSearchParams, id: number | null): string {
  const asked = new URLSearchParams(search);
  if (id === null) asked.delete('id');
  else asked.set('id', String(id));
  return `?${asked}`;
}

function KindTabs({ kind, language }: { kind: TranslatedKind; language: string }) {
  const t = useT();
  return (
    <TabLinks
      label={t('operator.translations.kinds')}
      links={TRANSLATED_KINDS.map((one) => ({
        href: `/operator/storefront/translations?language=${language}&kind=${one}`,
        title: translatedTitle(one, t),
        isCurrent: one === kind,
      }))}
    />
  );
}

function RowLink({ row, isCurrent, search }: { row: TranslationRow; isCurrent: boolean; search: string }) {
  const t = useT();
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={search}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'flex items-center gap-3 px-4 py-2 -outline-offset-2',
          isCurrent ? 'bg-primary-soft' : 'hover:bg-sunk',
        )}
      >
        {row.image !== '' && <Thumb image={row.image} className="size-9" />}
        <span className="min-w-0">
          <bdi className="keep-side block truncate font-semibold">
            {row.title || t('operator.record.untitled')}
          </bdi>
          <span className={classNames('text-12', row.missing > 0 ? 'text-warning' : 'text-text-3')}>
            {row.missing > 0
              ? t('operator.translations.missing', { count: row.missing, texts: row.texts })
              : t('operator.translations.complete')}
          </span>
        </span>
      </Link>
    </li>
  );
}
