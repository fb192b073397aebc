import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import { actWordsOf } from '@souk/rules/act-words';
import type { Translate } from '@souk/kit/i18n/translate.ts';
import { isMachineActor } from '#parts/actor-name.ts';
import type { Format } from '../format.ts';
import { labelText } from './history-codes.ts';
import { statusText } from './history-words.ts';

type Words = { t: Translate; format: Pick<Format, 'money' | 'language'> };
type Act = NonNullable<ReturnType<typeof actWordsOf>>;
type Thing = Act['thing'];

/** Who, did what, to what: each once. `told`: the recorded fields that it says. */
export function sentenceOf(entry: HistoryEntry, words: Words): { text: string; told: readonly string[] } {
  const { t } = words;
  const actor = actorPhrase(entry, t);
  const act = actWordsOf(entry.action);
  const label = labelOf(entry, words);
  if (!act)
    return {
      text: label ? t('operator.did.other-to', { actor, label }) : t('operator.did.other', { actor }),
      told: [],
    };
  const { object, told } = objectOf(entry, act.thing, label, words);
  const status = statusText(entry.action, 'status', entry.after?.['status'], t);
  if (status !== null)
    return { text: t('operator.did.moved-to', { actor, object, status }), told: [...told, 'status'] };
  return { text: t(`operator.did.${verbOf(entry, act)}`, { actor, object }), told };
}

/** An act on its object, without what it recorded. */
export function actText(
  action: string,
  { actor, label }: { actor: string; label: string },
  t: Translate,
): string {
  const act = actWordsOf(action);
  if (!act) return t('operator.did.other', { actor });
  return t(`operator.did.${act.verb}`, { actor, object: objectText(action, label, t) });
}

/** What an action is about. */
export function objectText(action: string, label: string, t: Translate): string {
  const thing = actWordsOf(action)?.thing;
  if (!thing) return label;
  return label === '' ? t(`operator.thing.${thing}`) : t(`operator.object.${thing}`, { label });
}

/** The person, or what changed it instead of one. */
function actorPhrase({ actor, actor_kind: kind }: HistoryEntry, t: Translate): string {
  if (kind === 'command' || kind === 'mail-link') return t(`operator.actor.${kind}`);
  if (isMachineActor(kind, actor)) return t('operator.actor.job');
  if (kind === 'api-key') return t('operator.history.by.api-key', { name: actor });
  return actor || t('operator.actor.nobody');
}

/** A saved record without a former state is new; so is a store that opens for the first time. */
function verbOf({ action, before }: HistoryEntry, { verb }: Act): Act['verb'] {
  if (verb === 'save' && before === null) return 'add';
  return action === 'store.active' && before?.['status'] === 'pending' ? 'open' : verb;
}

/** Acts on oneself name nobody again. */
function labelOf(entry: HistoryEntry, { t, format }: Words): string {
  const { entity, label, actor } = entry;
  if (entity === 'person' && label === actor) return '';
  if (entity === 'settings' && label.split(', ').length > namedSettings) return '';
  if ((entity === 'language' || entity === 'interface_texts') && /^[a-z]{2,3}(-\w+)*$/i.test(label))
    return format.language(label);
  return labelText(entry, t);
}

const namedSettings = 3;

type Amounted =
  | 'payout'
  | 'invoice'
  | 'balance-adjustment'
  | 'refund'
  | 'payment'
  | 'order'
  | 'cash-handover';

type WithAmount = { kind: Amounted; field: string };
const withAmount = (kind: Amounted, field = 'amount_minor'): WithAmount => ({ kind, field });

/** Things whose amount belongs to their name. */
const amounts: Readonly<Partial<Record<Thing, WithAmount>>> = {
  payout: withAmount('payout'),
  invoice: withAmount('invoice'),
  'balance-adjustment': withAmount('balance-adjustment'),
  refund: withAmount('refund'),
  payment: withAmount('payment'),
  'cash-handover': withAmount('cash-handover', 'received_minor'),
};
const refunded = withAmount('order');

function objectOf(
  { action, after, store }: HistoryEntry,
  thing: Thing,
  label: string,
  { t, format }: Words,
): { object: string; told: readonly string[] } {
  const amounted = action === 'order.refund' ? refunded : amounts[thing];
  const minor = amounted && after?.[amounted.field];
  const currency = after?.['currency'];
  if (amounted && label !== '' && typeof minor === 'number' && typeof currency === 'string') {
    const { kind, field } = amounted;
    const amount = format.money({ minor, currency });
    const object =
      kind === 'payout' && store !== null
        ? t('operator.amount.payout-to', { amount, label, store })
        : t(`operator.amount.${kind}`, { amount, label });
    const isExpected = after?.['expected_minor'] === minor;
    return { object, told: [field, 'currency', ...(isExpected ? ['expected_minor'] : [])] };
  }
  return {
    object: objectText(action, label, t),
    told: action === 'flash_sale.propose' ? ['price_minor', 'currency'] : [],
  };
}
