import { useState } from 'react';
import { showRefusal } from '#parts/show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

/** Runs one action at a time and reports refusals. Resolves to whether it succeeded. */
export function useAct() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showRefusal(error, t);
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy: isBusy && t('console.busy'), act };
}
