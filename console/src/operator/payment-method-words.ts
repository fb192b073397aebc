import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { methodName } from '#parts/method-name.ts';

type Ways = ConsoleReplyOf<'PATCH operator/settings'>['ways_to_pay'];

/** Payment methods added and removed by a change, one sentence each; empty without changes. */
export function paymentMethodTexts(
  { come, go }: Ways,
  { t, comma }: { t: Translate; comma: string },
): string[] {
  const named = (names: readonly string[]) => names.map((name) => methodName(name, t)).join(comma);
  return [
    ...(come.length > 0 ? [t('operator.settings.ways.come', { ways: named(come) })] : []),
    ...(go.length > 0 ? [t('operator.settings.ways.go', { ways: named(go) })] : []),
  ];
}
