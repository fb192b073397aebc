import type { MessageKey } from '@souk/contract/message-key';
import type { FoundRecord } from '@souk/contract/console-search';
import type { Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';

/** Something to do, a setting or a page. The kinds are groups of the menu, in this order for equal matches. */
type DeclaredKind = 'act' | 'page' | 'setting';

/** What follows a prefix in message keys. */
export type NameIn<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}${infer Name}`
    ? Name
    : never
  : never;

/** A command of a console, as the lists declare it. */
export type Declared = {
  kind: DeclaredKind;
  icon: IconName;
  to: string;
  needs: Permission | null;
  title: MessageKey;
  /** Everyday synonyms, separated by commas. */
  words?: MessageKey;
  text?: MessageKey;
};

export type Command = {
  id: string;
  kind: DeclaredKind | 'record';
  icon: IconName;
  title: string;
  note?: string;
  to: string;
  /** Synonyms. */
  names: readonly string[];
  /** A description, of which words count less. */
  text?: string;
  record?: Pick<FoundRecord, 'match' | 'is_exact' | 'is_similar'> & { note: string };
};
