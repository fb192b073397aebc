import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { call } from '#api/call.ts';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LegalTexts } from './legal-texts.tsx';
import type { ShopLanguages } from './setting-controls/setting-save.ts';
import { settingsOfPayments } from './payment-settings.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingText, settingTitle } from './setting-words.ts';
import { useShownPlace } from '#parts/use-shown-place.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/settings', { signal });

export function Component() {
  const [search] = useSearchParams();
  const asked = search.get('q') ?? '';
  return <Settings key={asked} asked={asked} />;
}

function Settings({ asked }: { asked: string }) {
  const t = useT();
  const { settings, languages } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState(asked);
  useShownPlace();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (content: string) => words.every((word) => content.toLowerCase().includes(word));
  const found = settings.filter(({ key }) =>
    words.length === 0
      ? !settingsOfPayments.includes(key)
      : isMeant(`${key} ${settingTitle(key, t)} ${settingText(key, t)}`),
  );
  const isLegal = isMeant(`${t('operator.settings.legal')} ${t('operator.settings.legal.text')}`);
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <>
      <PageHead title={t('operator.nav.settings')} />
      <Field
        form="settings"
        name="search"
        label={t('operator.settings.search')}
        hideLabel
        className="max-w-100"
      >
        <TextInput
          type="search"
          placeholder={t('operator.settings.search')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {found.length === 0 && !isLegal && (
        <div className="card">
          <NothingHere
            icon="search"
            text={t('operator.settings.nothing', { text })}
            action={<Button onClick={() => setText('')}>{t('console.list.clear')}</Button>}
          />
        </div>
      )}
      {[...groups].map(([group, own]) => (
        <Group
          key={group}
          title={t(`operator.settings.group.${group}`)}
          settings={own}
          languages={languages}
          onDone={revalidate}
        />
      ))}
      {isLegal && <LegalTexts />}
    </>
  );
}

type GroupProps = {
  title: string;
  settings: readonly OperatorSetting[];
  languages: ShopLanguages;
  onDone(): Promise<void>;
};

function Group({ title, settings, languages, onDone }: GroupProps) {
  return (
    <section className="card">
      <h2 className="card-head">{title}</h2>
      <ul>
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            languages={languages}
            onDone={() => void onDone()}
          />
        ))}
      </ul>
    </section>
  );
}
