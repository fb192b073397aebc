import type { PlacedSection } from '@souk/rules/home-sections';
import { isWithOthers } from '@souk/rules/window-drafts';
import { WINDOW_PAGES, type WindowPage } from '@souk/rules/window-places';
import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { loadShopFacts } from '#operator/shop-facts.ts';
import { KindTabs } from '#operator/records/kind-tabs.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { StateMark } from '#parts/state-mark.tsx';
import { showRefusal } from '#parts/show-refusal.ts';
import { useMessages, useT } from '@souk/kit/i18n/messages-context.tsx';
import { BannerList } from './banner-list.tsx';
import { Choice } from './choice.tsx';
import { dropHomePage, keepHomePage } from './draft-calls.ts';
import { PagePreview } from './page-preview.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { SectionList } from './section-list.tsx';
import { usePageTitle } from './use-page-title.ts';
import { usePreview } from './use-preview.ts';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const [published, { drafts, schedule }, facts] = await Promise.all([
    call('GET operator/home-page', { signal }),
    call('GET operator/window-drafts', { signal }),
    loadShopFacts(),
  ]);
  const own = drafts.find(({ kind }) => kind === 'home') ?? null;
  return { published, drafts, schedule, own, facts };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Storefront editor: pages with their banners, and home page sections, drafted from the first change; published together. */
export function Component() {
  const t = useT();
  const { may } = useMe();
  const loaded = useLoaderData<typeof loader>();
  const { drafts, schedule, facts } = loaded;
  const { revalidate } = useRevalidator();
  const { sections, change, isKeeping } = useSections(loaded);
  const mayWrite = may('content.write');
  const offered = facts.languages.filter(({ enabled }) => enabled);
  const titleOf = usePageTitle();
  const { page, choose } = useChosenPage();
  const [language, setLanguage] = useState(useMessages().language);
  const preview = usePreview({ version: drafts.map(({ id, at }) => `${id} ${at}`).join(), page, language });
  return (
    <>
      <PageHead
        title={t('operator.nav.home-page')}
        text={t('operator.home.text')}
        mark={
          drafts.length > 0 && (
            <StateMark tone="work">{t('operator.home.waiting', { count: drafts.length })}</StateMark>
          )
        }
      >
        {mayWrite && (
          <PublishButtons
            count={drafts.filter(isWithOthers).length}
            isPlanned={schedule !== null}
            isKeeping={isKeeping}
            isElsewhere
            onDone={revalidate}
          />
        )}
      </PageHead>
      <KindTabs current="home" />
      <ScheduleNotice schedule={schedule} mayWrite={mayWrite} onDone={revalidate} />
      <Choice
        label={t('operator.home.page')}
        options={WINDOW_PAGES.map((id) => ({ id, title: titleOf(id) }))}
        chosen={page}
        onChoose={choose}
      />
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          {page === 'home' && (
            <section className="card min-w-0">
              <h2 className="card-head">{t('operator.home.sections')}</h2>
              <SectionList
                sections={sections}
                mayWrite={mayWrite}
                onChange={(sections) => void change(sections)}
              />
            </section>
          )}
          {preview && <BannerList page={page} banners={preview.banners} mayWrite={mayWrite} />}
        </div>
        <PagePreview
          page={page}
          preview={preview}
          languages={offered}
          language={language}
          onLanguage={setLanguage}
        />
      </div>
    </>
  );
}

/** In the URL, so returning from a banner restores the page. */
function useChosenPage() {
  const [search, setSearch] = useSearchParams();
  const page = WINDOW_PAGES.find((one) => one === search.get('page')) ?? 'home';
  const choose = (one: WindowPage) =>
    setSearch(one === 'home' ? {} : { page: one }, { replace: true, preventScrollReset: true });
  return { page, choose };
}

/** Home page sections with autosave; concurrent changes are batched, and a state equal to the published one removes the draft. */
function useSections({ published, own }: Loaded) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const stored = (own?.values?.['sections'] as PlacedSection[] | undefined) ?? published.sections;
  const [typed, setTyped] = useState<PlacedSection[] | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const line = useRef<{ next: PlacedSection[] | null; isBusy: boolean }>({ next: null, isBusy: false });
  const saveDraft = async (sections: PlacedSection[]) => {
    const isAsPublished = JSON.stringify(sections) === JSON.stringify(published.sections);
    await (isAsPublished ? dropHomePage() : keepHomePage(published.id, sections));
  };
  async function keepAll() {
    for (let next = line.current.next; next; next = line.current.next) {
      line.current.next = null;
      try {
        await saveDraft(next);
      } catch (error) {
        showRefusal(error, t);
        setTyped(null);
      }
      await revalidate();
    }
  }
  async function change(sections: PlacedSection[]) {
    setTyped(sections);
    line.current.next = sections;
    if (line.current.isBusy) return;
    line.current.isBusy = true;
    setIsKeeping(true);
    await keepAll();
    line.current.isBusy = false;
    setIsKeeping(false);
  }
  // Local state wins: the server's response is equal but may arrive after the next click.
  return { sections: typed ?? stored, change, isKeeping };
}
