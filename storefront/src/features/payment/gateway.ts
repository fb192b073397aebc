import type { ReplyOf } from '@souk/contract/endpoint';
import type { paymentGateway } from '@souk/contract/payment';

/** What a page needs to offer payment methods. */
export type Gateway = Pick<ReplyOf<typeof paymentGateway>, 'methods' | 'bank_details' | 'wallet'>;
