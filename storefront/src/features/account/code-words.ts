import type { MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Result of submitting a code: the API's messages and the number of attempts left. */
export type CodeAnswer = {
  fieldErrors?: { code?: MessageKey };
  messages: readonly string[];
  triesLeft?: number | undefined;
};

export function codeWords(
  answer: CodeAnswer,
  fieldError: MessageKey | undefined,
  t: Translate,
): string | undefined {
  if (fieldError) return t(fieldError);
  const { messages, triesLeft } = answer;
  if (messages[0] === undefined || triesLeft === undefined) return messages[0];
  return triesLeft === 0
    ? t('account.code.usedUp')
    : `${messages[0]} ${t('account.code.left', { count: triesLeft })}`;
}
