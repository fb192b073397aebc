import { apiAddress } from '@souk/rules/api-address';
import type { ReturnAddresses } from '#outbound/payment-port.ts';
import type { Shop } from '#shop.ts';

export function returnAddresses(
  { publicUrl }: Pick<Shop, 'publicUrl'>,
  { provider, reference }: { provider: string; reference: string },
): ReturnAddresses {
  const address = (way: string, query = {}) =>
    publicUrl + apiAddress(`payment/{provider}/${way}`, { provider }, query);
  return {
    back: address('return', { ref: reference }),
    cancel: address('cancel', { ref: reference }),
    notify: address('notify'),
  };
}
