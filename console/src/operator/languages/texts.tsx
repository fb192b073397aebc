import type { InterfaceText } from '@souk/contract/console/operator-texts';
import { useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { call, Refused } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { ListCard, type View } from '#parts/list-card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { SaveBar } from '#parts/save-bar.tsx';
import { listQueryIn, useList } from '#parts/use-list.ts';
import { Select } from '@souk/kit/ui/select.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useAct } from '#parts/use-act.ts';
import { LanguageSelect } from './language-select.tsx';
import { LanguageTabs } from './language-tabs.tsx';
import { faultIn } from './message-preview.ts';
import { shownText, TextListRow } from './text-list-row.tsx';
import { TextFiles } from './text-files.tsx';

const areas = ['shop', 'mails', 'consoles'] as const;
const views = ['all', 'missing', 'own'] as const;

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(url);
  const languages = await call('GET operator/languages', { signal });
  const requested = search.get('language');
  const language =
    languages.find(({ code }) => code === requested) ??
    languages.find(({ is_default: isDefault }) => !isDefault) ??
    languages[0]!; // a shop has at least one
  const area = areas.find((one) => one === search.get('area')) ?? 'shop';
  const asked = { ...listQueryIn(url), area };
  const params = { language: language.code };
  const list = await call('GET operator/texts/{language}', { params, query: asked, signal });
  return { languages, language, asked, list };
}

/** Interface texts, searchable by what is displayed, with editable translations. */
export function Component() {
  const { language, asked } = useLoaderData<typeof loader>();
  return <Texts key={`${language.code}/${asked.area}`} />;
}

function Texts() {
  const t = useT();
  const { may } = useMe();
  const { languages, language, asked, list: first } = useLoaderData<typeof loader>();
  const params = { language: language.code };
  const list = useList(first, (after) =>
    call('GET operator/texts/{language}', { params, query: { ...asked, after } }),
  );
  const { typed, known, errors, type, save, discard, isBusy } = useTyped(language.code, list.revalidate);
  const faulty = Object.entries(typed).filter(
    ([key, text]) => text !== '' && faultIn(text, known[key]?.english ?? '') !== null,
  ).length;
  const counts = first.counts;
  const tabs = views.map((id): View => ({ id, title: t(`operator.texts.view.${id}`), count: counts[id] }));
  return (
    <>
      <PageHead
        title={t('operator.nav.texts')}
        text={t('operator.texts.text', { all: counts.all, missing: counts.missing })}
      >
        <LanguageSelect languages={languages} value={language.code} onAsk={list.ask} />
        <TextFiles language={language} onDone={list.revalidate} />
      </PageHead>
      <LanguageTabs current="texts" language={language.code} />
      <ListCard
        list={list}
        views={tabs}
        searchLabel={t('operator.texts.search')}
        empty={{
          isOfView: true,
          text: t(asked.view === 'missing' ? 'operator.texts.complete' : 'operator.texts.none'),
          to: '/operator/storefront/languages',
          label: t('operator.go.languages'),
        }}
      >
        <label className="flex flex-wrap items-center gap-2 border-b border-line p-3 text-13">
          {t('operator.texts.area')}
          <Select
            small
            className="min-w-48"
            value={asked.area}
            onChange={({ target }) => list.ask('area', target.value)}
          >
            {areas.map((area) => (
              <option key={area} value={area}>
                {t(`operator.texts.area.${area}`)}
              </option>
            ))}
          </Select>
        </label>
        <ul>
          {list.rows.map((text) => (
            <TextListRow
              key={text.key}
              text={text}
              language={language}
              typed={typed[text.key]}
              error={errors[text.key]}
              onType={may('texts.write') ? (value) => type(text, value) : null}
            />
          ))}
        </ul>
      </ListCard>
      <SaveBar
        count={Object.keys(typed).length}
        isNew={false}
        isBusy={isBusy !== false}
        note={faulty > 0 ? t('operator.texts.faulty', { count: faulty }) : undefined}
        onSave={() => void save()}
        onDiscard={discard}
      />
    </>
  );
}

function useTyped(language: string, onDone: () => Promise<void>) {
  const t = useT();
  const { act, isBusy } = useAct();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [known, setKnown] = useState<Readonly<Record<string, InterfaceText>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  function type(text: InterfaceText, value: string) {
    const { key } = text;
    setKnown((before) => ({ ...before, [key]: text }));
    setErrors(({ [key]: _gone, ...others }) => others);
    setTyped(({ [key]: _before, ...others }) =>
      value === shownText(text) ? others : { ...others, [key]: value },
    );
  }
  async function save() {
    // An emptied text resets to the shipped one.
    const texts = Object.fromEntries(
      Object.entries(typed).map(([key, text]) => [key, text.trim() === '' ? null : text]),
    );
    const before = Object.fromEntries(Object.keys(texts).map((key) => [key, known[key]?.own ?? null]));
    const count = Object.keys(texts).length;
    const undo = () =>
      void act(() =>
        call('PATCH operator/texts/{language}', { params: { language }, body: { texts: before } }),
      ).then(onDone);
    const isDone = await act(async () => {
      try {
        await call('PATCH operator/texts/{language}', { params: { language }, body: { texts } });
      } catch (error) {
        if (error instanceof Refused)
          setErrors(
            Object.fromEntries(
              Object.entries(error.fields).map(([path, message]) => [path.replace(/^texts\./, ''), message]),
            ),
          );
        throw error;
      }
    });
    if (!isDone) return;
    setTyped({});
    setErrors({});
    toast({
      message: t('operator.texts.saved', { count }),
      action: { label: t('operator.settings.undo'), onAction: undo },
    });
    await onDone();
  }
  const discard = () => {
    setTyped({});
    setErrors({});
  };
  return { typed, known, errors, type, save, discard, isBusy };
}
