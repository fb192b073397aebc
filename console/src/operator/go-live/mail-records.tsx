import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { MailRecord } from '@souk/contract/console/mail-server';
import { CONSOLE } from '@souk/rules/limits';
import { useState, type SyntheticEvent } from 'react';
import { call } from '#api/call.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const tones: Readonly<Record<MailRecord['state'], Tone>> = {
  found: 'good',
  missing: 'work',
  several: 'bad',
  unknown: 'calm',
};
const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const;

/** Looks up the records in DNS by which receivers verify the shop's emails. */
export function MailRecords() {
  const t = useT();
  const [found, setFound] = useState<ConsoleReplyOf<'GET operator/mail-records'> | null>(null);
  const { act, isBusy } = useAct();
  function check(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const selector = String(new FormData(event.currentTarget).get('selector')).trim();
    const query = selector === '' ? {} : { selector };
    void act(async () => setFound(await call('GET operator/mail-records', { query })));
  }
  return (
    <section className="grid gap-3" aria-label={t('operator.mail-records')}>
      <h3 className="font-semibold">{t('operator.mail-records')}</h3>
      <p className="text-text-2">{t('operator.mail-records.text')}</p>
      <form className="flex max-w-180 flex-wrap items-end gap-3" onSubmit={check}>
        <Field
          form="records"
          name="selector"
          label={t('operator.mail-records.selector')}
          necessity="optional"
          className="min-w-0 grow basis-50"
        >
          <TextInput dir="ltr" autoComplete="off" maxLength={CONSOLE.dnsLabel} />
        </Field>
        <Button type="submit" busy={isBusy}>
          {t('operator.mail-records.check')}
        </Button>
      </form>
      {found && (
        <ul aria-live="polite" className="max-w-180 divide-y divide-line border-y border-line">
          {found.records.map((record) => (
            <RecordRow key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecordRow({ record: { kind, state, name, value, publish } }: { record: MailRecord }) {
  const t = useT();
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{names[kind]}</span>
        <StateMark tone={tones[state]}>{t(`operator.mail-records.is.${state}`)}</StateMark>
        <bdi dir="ltr" className="text-13 wrap-anywhere text-text-2">
          {name}
        </bdi>
      </span>
      <span className="text-13 text-text-2">{t(`operator.mail-records.${kind}`)}</span>
      {value !== null && <Code>{value}</Code>}
      {publish !== null && (
        <>
          <span className="text-13">{t('operator.mail-records.publish')}</span>
          <Code>{publish}</Code>
        </>
      )}
      {state === 'missing' && kind === 'dkim' && (
        <span className="text-13">{t('operator.mail-records.publish-dkim')}</span>
      )}
    </li>
  );
}

function Code({ children }: { children: string }) {
  return (
    <code dir="ltr" className="block text-start font-mono text-12 wrap-anywhere text-text-2 select-all">
      {children}
    </code>
  );
}
