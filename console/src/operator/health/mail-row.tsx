import type { ShopMail } from '@souk/contract/console/operator-health';
import type { WorkTake } from '@souk/contract/console/operator-work';
import { call } from '#api/call.ts';
import { useMe } from '#api/me.ts';
import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { RowAssignee } from '#parts/row-assignee.tsx';
import { useAct } from '#parts/use-act.ts';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { TechnicalDetails } from '#parts/technical-details.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '#format.ts';
import { mailText } from './machine-words.ts';

const tones: Readonly<Record<ShopMail['state'], Tone>> = {
  waiting: 'work',
  failing: 'work',
  sent: 'good',
  aside: 'bad',
  dropped: 'calm',
};

type MailRowProps = { mail: ShopMail; takes: readonly WorkTake[]; onDone(): void };

export function MailRow({ mail, takes, onDone }: MailRowProps) {
  const t = useT();
  const { when, whole } = useFormat();
  const { id, kind, recipient, state, created_at: at, can_send: canSend } = mail;
  return (
    <tr>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <span className="block font-medium">{mailText(kind, t)}</span>
        <span className="text-13 wrap-anywhere text-text-2">
          {recipient === null ? t('operator.mails.forgotten') : <bdi dir="ltr">{recipient}</bdi>}
        </span>
        <RowAssignee takes={takes} kind="mail" id={id} />
      </td>
      <td className="max-md:col-span-2 max-md:col-start-2">
        <StateMark tone={tones[state]}>{t(`operator.mails.is.${state}`)}</StateMark>
        <Course mail={mail} />
      </td>
      <td className="text-13 text-text-2 max-md:col-start-2">
        <time dateTime={at} title={whole(at)} className="whitespace-nowrap">
          {when(at)}
        </time>
      </td>
      <td className="last">{state === 'aside' && <Acts id={id} canSend={canSend} onDone={onDone} />}</td>
    </tr>
  );
}

function Course({ mail }: { mail: ShopMail }) {
  const t = useT();
  const { ago, moment } = useFormat();
  const { state, sent_at: sentAt, due_at: dueAt, tries, error, reply, can_send: canSend } = mail;
  const facts = [
    sentAt && t('operator.mails.sent-at', { ago: ago(sentAt) }),
    state !== 'sent' && tries > 0 && t('operator.mails.tries', { count: tries }),
    dueAt && t('operator.mails.next', { at: moment(dueAt) }),
    state === 'aside' && !canSend && t('operator.mails.emptied'),
  ].filter(Boolean);
  return (
    <div className="max-w-160 text-13 text-text-2">
      {facts.join(' · ')}
      <TechnicalDetails>{error ?? reply}</TechnicalDetails>
    </div>
  );
}

function Acts({ id, canSend, onDone }: { id: number; canSend: boolean; onDone(): void }) {
  const t = useT();
  const { may } = useMe();
  const { act, isBusy } = useAct();
  if (!may('mails.write')) return null;
  async function decide(call: () => Promise<unknown>, words?: string) {
    if (!(await act(call))) return;
    if (words) toast(words);
    onDone();
  }
  const params = { id };
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {canSend && (
        <Button
          size="small"
          busy={isBusy}
          onClick={() =>
            void decide(() => call('POST operator/mails/{id}/again', { params }), t('operator.mails.again'))
          }
        >
          {t('operator.mail.again')}
        </Button>
      )}
      <Button
        size="small"
        busy={isBusy}
        onClick={() => void decide(() => call('POST operator/mails/{id}/drop', { params }))}
      >
        {t('operator.mail.drop')}
      </Button>
    </span>
  );
}
