import type { ReplyOf } from '@souk/contract/endpoint';
import type { paymentGateway } from '@souk/contract/payment';

/** Data for offering payment methods. */
export type Gateway = Pick<ReplyOf<typeof paymentGateway>, 'methods' | 'bank_details' | 'wallet'>;
