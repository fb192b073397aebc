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
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { EmptyState } from '@souk/kit/ui/empty-state.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { methodName } from './method-name.ts';
import type { ShopLanguages } from './setting-controls/setting-save.ts';
import { SettingRow } from './setting-row.tsx';
import { settingText, settingTitle } from './setting-words.ts';
import { useAct } from '#parts/use-act.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  call('GET operator/settings', { signal });

/** Every setting of the shop by its words, found by typing some of them. */
export function Component() {
  const t = useT();
  const { settings, methods, languages } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  useShownPlace();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = settings.filter(({ key }) => {
    const said = `${key} ${settingTitle(key, t)} ${settingText(key, t)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
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
      {found.length === 0 && (
        <div className="card">
          <EmptyState icon="search" title={t('operator.settings.nothing', { text })} />
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
      {words.length === 0 && (
        <>
          <Methods methods={methods} />
          <TestMail />
        </>
      )}
    </>
  );
}

/** The router shows the top of a page; a link from elsewhere may mean a part of it. */
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

const tones: Record<'on' | 'unfit' | 'off', Tone> = { on: 'good', unfit: 'work', off: 'calm' };

type Methods = Awaited<ReturnType<typeof loader>>['methods'];

function Methods({ methods }: { methods: Methods }) {
  const t = useT();
  const { ago } = useFormat();
  return (
    <section id="methods" className="card scroll-mt-20">
      <h2 className="card-head">{t('operator.settings.methods')}</h2>
      <ul>
        {methods.map(({ name, state, last_notice_at: at }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5"
          >
            <span className="font-medium">{methodName(name, t)}</span>
            <span className="flex items-center gap-3 text-13 text-text-2">
              {state === 'on' &&
                name !== 'cash_on_delivery' &&
                (at
                  ? t('operator.settings.method.notice', { ago: ago(at) })
                  : t('operator.settings.method.no-notice'))}
              <StateMark tone={tones[state]}>{t(`operator.settings.method.${state}`)}</StateMark>
            </span>
          </li>
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
