import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { call } from '#api/call.ts';
import { Card } from '#parts/card.tsx';
import { useAct } from '#parts/use-act.ts';
import { StateMark } from '#parts/state-mark.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { useDeviceName } from './device-name.ts';

type Session = ConsoleReplyOf<'GET console/sessions'>[number];
type SessionsCardProps = { sessions: readonly Session[]; onChanged(): void };

export function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const t = useT();
  const { ago } = useFormat();
  const deviceOf = useDeviceName();
  const { isBusy, act } = useAct();
  const others = sessions.filter(({ is_current: isCurrent }) => !isCurrent);

  async function end(ended: readonly Session[]) {
    await act(async () => {
      for (const { id } of ended) await call('DELETE console/sessions/{id}', { params: { id } });
      toast({ message: t('console.account.sessions.ended', { count: ended.length }) });
    });
    onChanged();
  }

  return (
    <Card
      title={t('console.account.sessions')}
      end={
        others.length > 1 && (
          <Button size="small" busy={isBusy} onClick={() => void end(others)}>
            {t('console.account.sessions.end-others')}
          </Button>
        )
      }
    >
      <ul className="grid">
        {sessions.map((session) => {
          const device = deviceOf(session.user_agent);
          return (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-3"
            >
              <div className="min-w-0">
                <h3 className="text-14 font-semibold">
                  <bdi>{device}</bdi>
                </h3>
                <p className="text-13 text-text-2">
                  {t(`console.account.sessions.${session.audience}`)} ·{' '}
                  {t('console.account.sessions.seen', { ago: ago(session.last_seen_at) })}
                </p>
              </div>
              {session.is_current ? (
                <StateMark tone="good">{t('console.account.sessions.here')}</StateMark>
              ) : (
                <Button
                  size="small"
                  aria-label={t('console.account.sessions.end-one', { device })}
                  onClick={() => void end([session])}
                >
                  {t('console.account.sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
