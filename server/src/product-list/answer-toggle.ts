import type { ListedRow as ListedReply } from '@souk/contract/wishlist';
import { Answer, refuse, type Refusal } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { Toggled } from './toggle-product.ts';
import { listedView } from './view.ts';

type Texts = { added: RefusalKey; removed: RefusalKey; full: RefusalKey };

/** Added: the row; removed: `[]`, which clients take for the 'removed' event; a text for the toast both ways. */
export function answerToggle(toggled: Toggled, texts: Texts): Answer<ListedReply | never[]> | Refusal {
  switch (toggled.state) {
    case 'added':
      return new Answer<ListedReply | never[]>(listedView(toggled.row), texts.added);
    case 'removed':
      return new Answer<ListedReply | never[]>([], texts.removed);
    case 'missing':
      return refuse('refusal.product.missing');
    case 'full':
      return refuse(texts.full, { max: toggled.max });
  }
}
