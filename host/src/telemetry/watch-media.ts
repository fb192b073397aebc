import type { Metrics } from '@souk/server/runtime/metrics';
import { Counter } from '@souk/server/runtime/prometheus';

export function watchMedia({ registry }: Metrics): (isAnswered: boolean) => void {
  const tries = new Counter({
    name: 'souk_media_tries_total',
    help: 'Calls to the bucket of pictures, by whether it answered; a call is tried three times at most.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['answered', 'failed']) tries.inc({ outcome }, 0);
  return (isAnswered) => tries.inc({ outcome: isAnswered ? 'answered' : 'failed' });
}
