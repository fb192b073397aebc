import { toast } from '@souk/kit/ui/toast.ts';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { Refused } from '#api/call.ts';

export function showRefusal(error: unknown, t: Translate): void {
  toast({ tone: 'error', message: refusedText(error, t) });
}

export function refusedText(error: unknown, t: Translate): string {
  if (error instanceof Refused) return error.messages[0] ?? t('console.error.title');
  return t('console.error.away');
}
