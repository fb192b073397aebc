import { toast } from '@souk/kit/ui/toast.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Refused } from '#api/call.ts';

/** Says why something did not happen, where no field can. */
export function sayRefused(error: unknown, t: Translate): void {
  if (error instanceof Refused)
    toast({ tone: 'error', message: error.messages[0] ?? t('console.error.title') });
  else toast({ tone: 'error', message: t('console.error.away') });
}
