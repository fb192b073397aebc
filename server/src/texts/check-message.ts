import { faultOf, type MessageFault } from '@souk/rules/message-faults';
import compile from 'icu-minify/compile';

export type { MessageFault };

/** Checks that a replacement ICU message uses the same arguments as the original; null if valid. */
export function checkMessage(message: string, original: string): MessageFault | null {
  const known = compile(original);
  try {
    return faultOf(compile(message), known)?.reason ?? null;
  } catch {
    return 'not_icu';
  }
}
