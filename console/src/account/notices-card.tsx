import type { ConsoleReplyOf } from '@souk/contract/console-api';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '#api/call.ts';
import { showRefusal } from '#parts/show-refusal.ts';
import { toast } from '@souk/kit/ui/toast.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

type Choices = ConsoleReplyOf<'GET console/notice-choices'>;
const ways = ['panel', 'mail'] as const;

/** Notification preferences; saved automatically. */
export function NoticesCard({ choices: first }: { choices: Choices }) {
  const t = useT();
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState(first);
  useEffect(() => {
    if (hash === '#notices') card.current?.scrollIntoView();
  }, [hash]);

  async function choose(chosen: Choices[number]) {
    const before = choices;
    setChoices(choices.map((one) => (one.kind === chosen.kind ? chosen : one)));
    try {
      await call('PUT console/notice-choices', { body: { choices: [chosen] } });
      toast({ message: t('console.notices.chosen') });
    } catch (error) {
      setChoices(before);
      showRefusal(error, t);
    }
  }

  return (
    <section ref={card} id="notices" className="card scroll-mt-16">
      <header className="card-head">
        <h2>{t('console.notices.title')}</h2>
      </header>
      <p className="px-4 pb-3 text-text-2">{t('console.notices.choose.text')}</p>
      <table className="w-full">
        <thead>
          <tr className="border-t border-line text-12 text-text-2">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('console.notices.kind')}
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="w-20 px-2 py-2 text-center font-medium">
                {t(`console.notices.way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind} className="border-t border-line">
              <th scope="row" className="px-4 py-1 text-start text-14 font-normal">
                {t(`console.notice-kind.${choice.kind}`)}
              </th>
              {ways.map((way) => (
                <td key={way} className="px-2 text-center">
                  <input
                    type="checkbox"
                    aria-label={`${t(`console.notice-kind.${choice.kind}`)}: ${t(`console.notices.way.${way}`)}`}
                    className="m-3.5 size-4.5 accent-primary-line"
                    checked={choice[way]}
                    onChange={({ target }) => void choose({ ...choice, [way]: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
