import { useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Notice } from '@souk/kit/ui/notice.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { saveFile } from '#parts/save-file.ts';
import { useAct } from '#parts/use-act.ts';
import { fileOf, readFile, type ReadFile } from './text-file.ts';
import type { ShownIn } from './text-list-row.tsx';

/** Texts per request. */
const portion = 400;

/** Export of a language's texts for external translation, and import with a preview. */
export function TextFiles({ language, onDone }: { language: ShownIn; onDone(): Promise<void> }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const params = { language: language.code };
  const load = async () => (await call('POST operator/texts/{language}/export', { params })).texts;
  const take = () =>
    act(async () =>
      saveFile(`texts-${language.code}.json`, fileOf(language.code, await load()), 'application/json'),
    );
  const open = (file: File | undefined) =>
    act(async () => {
      if (!file) return;
      const found = readFile(await file.text(), await load());
      if (found) setRead(found);
      else toast(t('operator.texts.file.unreadable'));
    });
  async function apply(changed: ReadFile['changed']) {
    const isDone = await act(async () => {
      for (let from = 0; from < changed.length; from += portion) {
        const texts = Object.fromEntries(changed.slice(from, from + portion));
        await call('PATCH operator/texts/{language}', { params, body: { texts } });
      }
    });
    if (isDone) toast(t('operator.texts.saved', { count: changed.length }));
    setRead(null);
    await onDone();
  }
  if (!may('texts.export')) return null;
  return (
    <>
      <Button icon="download" busy={isBusy} onClick={() => void take()}>
        {t('operator.texts.export')}
      </Button>
      {may('texts.write') && (
        <>
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('operator.texts.import')}
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button icon="arrow-up" busy={isBusy} onClick={() => input.current?.click()}>
            {t('operator.texts.import')}
          </Button>
        </>
      )}
      <Sheet
        open={read !== null}
        onClose={() => setRead(null)}
        title={t('operator.texts.import.title', { language: language.name })}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setRead(null)}>{t('operator.cancel')}</Button>
            {read !== null && read.changed.length > 0 && (
              <Button variant="primary" busy={isBusy} onClick={() => void apply(read.changed)}>
                {t('operator.texts.import.do', { count: read.changed.length })}
              </Button>
            )}
          </div>
        }
      >
        {read && <Found read={read} language={language} />}
      </Sheet>
    </>
  );
}

const shownMost = 20;

function Found({ read, language }: { read: ReadFile; language: ShownIn }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <p>{t('operator.texts.import.changed', { count: read.changed.length })}</p>
      {read.refused.length > 0 && (
        <Notice tone="warning" title={t('operator.texts.import.refused', { count: read.refused.length })}>
          <ul className="mt-1 grid gap-1 text-13">
            {read.refused.slice(0, shownMost).map(({ key, reason }) => (
              <li key={key}>
                <bdi dir="ltr" className="font-mono text-12 wrap-anywhere">
                  {key}
                </bdi>{' '}
                – {t(`operator.texts.import.${reason}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="grid gap-2">
        {read.changed.slice(0, shownMost).map(([key, text]) => (
          <li key={key} className="min-w-0">
            <bdi dir="ltr" className="block font-mono text-12 wrap-anywhere text-text-3">
              {key}
            </bdi>
            <span dir={language.direction} lang={language.code} className="block wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
