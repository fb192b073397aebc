import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { OperatorSetting } from '@souk/contract/console/operator-settings';

export type SettingSave = { save(value: OperatorSetting['value']): Promise<void>; isBusy: string | false };

export type ShopLanguages = ConsoleReplyOf<'GET operator/settings'>['languages'];
