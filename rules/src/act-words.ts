import { HISTORY_THINGS, HISTORY_VERBS } from './history-acts.ts';

type ActWords = { thing: (typeof HISTORY_THINGS)[number]; verb: (typeof HISTORY_VERBS)[number] };

/** Actions whose verb differs from the usual one of their last part. */
const ownVerbs: Readonly<Record<string, ActWords['verb']>> = {
  'session.open': 'begin',
  'bank-statement.take-back': 'reopen-transaction',
  'checklist_step.accept': 'approve',
  'flash_sale.accept': 'proposal-accepted',
  'flash_sale.propose': 'propose-product',
  'flash_sale.reject': 'proposal-declined',
  'flash_sale.withdraw': 'proposal-withdrawn',
  'mail.test': 'send',
  'store.rename.reject': 'rejected',
  'store.rename.withdraw': 'withdrawn',
  'product.draft.take-back': 'withdrawn',
  'refund.again': 'retry',
  'return.reject': 'rejected',
  'seller-application.ask': 'question',
  'order.take-back': 'unship',
};

/** Actions on something else than what their first part names. */
const ownThings: Readonly<Record<string, ActWords['thing']>> = {
  'bank-statement.aside': 'bank-transaction',
  'bank-statement.book': 'bank-transaction',
  'bank-statement.take-back': 'bank-transaction',
  'mail.test': 'test-mail',
  'member.invite': 'invitation',
  'member.withdraw': 'invitation',
  'order.export': 'order-list',
  'payment.test': 'payment-method',
  'payout.export': 'payout-file',
  'person.export': 'personal-data',
  'product.export': 'product-list',
  'refund.export': 'refund-list',
  'review.import': 'review-list',
  'session.confirm': 'identity',
  'shop.import': 'product-file',
  'store.export': 'store-data',
};

export function actWordsOf(action: string): ActWords | null {
  const at = action.lastIndexOf('.');
  const name = action.slice(0, Math.max(0, at)).replaceAll('.', '-');
  const thing = ownThings[action] ?? HISTORY_THINGS.find((one) => one === name);
  const verb = ownVerbs[action] ?? HISTORY_VERBS.find((one) => one === action.slice(at + 1));
  return thing && verb ? { thing, verb } : null;
}
