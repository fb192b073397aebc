import { useEffect, useRef, useState } from 'react';
import { refusedText } from './show-refusal.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const typingMs = 200;

/** `reply` null: refused or no response, see `problem`. `isLatest`: matches the current input. */
type Answer<Reply> = { reply: Reply | null; problem: string; isLatest: boolean };

/**
 * Reply to a question that changes with input: asked immediately, then debounced. Keeps the last reply until the next arrives; null
 * without a question.
 */
export function useAnswer<Question, Reply>(
  question: Question | null,
  ask: (question: Question, signal: AbortSignal) => Promise<Reply>,
): Answer<Reply> | null {
  const t = useT();
  const [result, setResult] = useState<{ of: string; reply: Reply | null; problem: string } | null>(null);
  const changedAt = useRef(-Infinity);
  const key = question === null ? null : JSON.stringify(question);
  useEffect(() => {
    if (key === null) return;
    const away = new AbortController();
    const look = () =>
      void ask(JSON.parse(key) as Question, away.signal).then(
        (reply) => setResult({ of: key, reply, problem: '' }),
        (error: unknown) =>
          away.signal.aborted || setResult({ of: key, reply: null, problem: refusedText(error, t) }),
      );
    const isOneOfMany = performance.now() - changedAt.current < typingMs;
    changedAt.current = performance.now();
    const timer = isOneOfMany ? setTimeout(look, typingMs) : look();
    return () => {
      if (timer !== undefined) clearTimeout(timer);
      away.abort();
    };
    // The loader doesn't change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  if (key === null || result === null) return null;
  return { reply: result.reply, problem: result.problem, isLatest: result.of === key };
}
