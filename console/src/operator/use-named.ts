import type { WorkItem } from '@souk/contract/console/operator-work';
import { useEffect, useState } from 'react';
import { withLaterTexts } from '#parts/with-later-texts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type { NamedItem } from './work-words.ts';

type Words = typeof import('./health/machine-words.ts');

const isOfMachine = ({ kind }: WorkItem) => kind === 'job' || kind === 'mail';

/** Items of Work as people call them: of jobs and mails the program knows a name, and their words come when there are any. */
export function useNamed(items: readonly WorkItem[]): NamedItem[] {
  const t = useT();
  const [words, setWords] = useState<Words | null>(null);
  const isWanted = items.some(isOfMachine);
  useEffect(() => {
    if (!isWanted) return;
    withLaterTexts(() => import('./health/machine-words.ts')).then(setWords, () => {}); // the names stay
  }, [isWanted]);
  return items.map((item) => {
    if (!words || !isOfMachine(item)) return item;
    const { jobText, mailText } = words;
    return { ...item, named: item.kind === 'job' ? jobText(item.title, t) : mailText(item.title, t) };
  });
}
