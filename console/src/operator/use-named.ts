import type { WorkItem } from '@souk/contract/console/operator-work';
import { useEffect, useState } from 'react';
import { withDeferredTexts } from '#parts/with-deferred-texts.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import type * as Words from './health/machine-words.ts';
import type { NamedItem } from './work-words.ts';

/** Tasks with display names; texts for jobs and emails are loaded only if needed. */
export function useNamed(items: readonly WorkItem[]): readonly NamedItem[] {
  const t = useT();
  const [words, setWords] = useState<typeof Words | null>(null);
  const needsWords = items.some(({ kind }) => kind === 'job' || kind === 'mail');
  useEffect(() => {
    if (needsWords) withDeferredTexts(() => import('./health/machine-words.ts')).then(setWords, () => {});
  }, [needsWords]);
  return words ? words.nameItems(items, t) : items;
}
