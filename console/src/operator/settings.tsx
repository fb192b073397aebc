import type { OperatorSetting } from '@souk/contract/console/operator-settings';
import { useEffect, useState } from 'react';
import {
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Card } from '#parts/card.tsx';
import { PageHead } from '#parts/page-head.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { NothingHere } from '#parts/nothing-here.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { LegalTexts } from './legal-texts.tsx';
import type { ShopLanguages } from './setting-controls/setting-save.ts';
import { settingsOfPayments } from './payment-settings.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingText, settingTitle } from './setting-words.ts';
import { useAct } from '#parts/use-act.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/settings', { signal });

export function Component() {
  const t = useT();
  const { settings, languages } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
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
  const valueOf = (name: string) => String(settings.find(({ key }) => key === name)?.value ?? '');
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
          countryOf={(key) => valueOf(key === 'state' ? 'country' : 'default_country')}
          onDone={revalidate}
        />
      ))}
      {words.length === 0 && <TestMail />}
      {isLegal && <LegalTexts />}
    </>
  );
}

/** The router scrolls to the top; this scrolls to the link's fragment. */
function useShownPlace() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView();
  }, [hash]);
}

type GroupProps = {
  title: string;
  settings: readonly OperatorSetting[];
  languages: ShopLanguages;
  /** The country of which a setting is a state. */
  countryOf(key: string): string;
  onDone(): Promise<void>;
};

function Group({ title, settings, languages, countryOf, onDone }: GroupProps) {
  return (
    <section className="card">
      <h2 className="card-head">{title}</h2>
      <ul>
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            languages={languages}
            country={countryOf(setting.key)}
            onDone={() => void onDone()}
          />
        ))}
      </ul>
    </section>
  );
}

function TestMail() {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('settings.write')) return null;
  const send = () =>
    act(async () => {
      const { to } = await call('POST operator/mail/test');
      toast(t('operator.settings.mail.sent', { to }));
    });
  return (
    <div id="test-mail" className="scroll-mt-20">
      <Card title={t('operator.settings.mail')}>
        <p>{t('operator.settings.mail.text')}</p>
        <Button icon="mail" className="justify-self-start" busy={isBusy} onClick={() => void send()}>
          {t('operator.settings.mail.send')}
        </Button>
      </Card>
    </div>
  );
}
