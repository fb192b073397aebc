import { StateMark, type Tone } from '#parts/state-mark.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { Webhook, WebhookMessageRow } from './integration-calls.ts';

const tones: Record<Webhook['state'], Tone> = { on: 'good', paused: 'calm', failed: 'bad' };

export function WebhookState({ webhook: { state, failed } }: { webhook: Webhook }) {
  const t = useT();
  if (state === 'on' && failed > 0)
    return <StateMark tone="work">{t('console.webhook.not-taken', { count: failed })}</StateMark>;
  return <StateMark tone={tones[state]}>{t(`console.webhook.state.${state}`)}</StateMark>;
}

export function AnswerMark({ message }: { message: WebhookMessageRow }) {
  const t = useT();
  const { state, tries, last_status: status } = message;
  if (tries === 0) return <StateMark tone="calm">{t('console.webhook.message.waiting')}</StateMark>;
  return (
    <StateMark tone={state === 'done' ? 'good' : state === 'waiting' ? 'work' : 'bad'}>
      {status === null ? t('console.webhook.no-answer') : <bdi>{status}</bdi>}
    </StateMark>
  );
}
