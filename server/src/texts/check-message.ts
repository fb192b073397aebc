import { faultOf, type MessageFault } from '@souk/rules/message-faults';
import compile from 'icu-minify/compile';

export type { MessageFault };

/** What is wrong with an ICU message that stands for another: it uses what that does, and nothing else. */
export function checkMessage(message: string, original: string): MessageFault | null {
  const known = compile(original);
  try {
    return faultOf(compile(message), known)?.reason ?? null;
  } catch {
    return 'not_icu';
  }
}
