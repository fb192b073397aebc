import type { NoticeKind } from '@souk/rules/notice-kinds';
import type { IconName } from '@souk/kit/ui/icon.tsx';

type Tone = 'bad' | 'now' | 'work' | 'calm';

const looks: Readonly<Record<NoticeKind, { icon: IconName; tone: Tone }>> = {
  'order.placed': { icon: 'package', tone: 'work' },
  'order.late': { icon: 'warning', tone: 'bad' },
  'order.cancelled': { icon: 'close', tone: 'calm' },
  'order.withdrawn': { icon: 'return', tone: 'now' },
  'return.asked': { icon: 'return', tone: 'work' },
  'message.written': { icon: 'chat', tone: 'work' },
  'stock.low': { icon: 'list', tone: 'now' },
  'product.approved': { icon: 'check', tone: 'calm' },
  'product.rejected': { icon: 'return', tone: 'now' },
  'product.taken-down': { icon: 'warning', tone: 'bad' },
  'product.taken-back': { icon: 'return', tone: 'now' },
  'product.edited': { icon: 'pencil', tone: 'calm' },
  'product.deleted': { icon: 'trash', tone: 'bad' },
  'review.written': { icon: 'star', tone: 'calm' },
  'flash.accepted': { icon: 'bolt', tone: 'calm' },
  'flash.refused': { icon: 'bolt', tone: 'now' },
  'step.accepted': { icon: 'check', tone: 'calm' },
  'step.rejected': { icon: 'return', tone: 'now' },
  'rename.approved': { icon: 'check', tone: 'calm' },
  'rename.rejected': { icon: 'return', tone: 'now' },
  'rename.sent': { icon: 'store', tone: 'work' },
  'store.opened': { icon: 'store', tone: 'work' },
  'terms.published': { icon: 'receipt', tone: 'now' },
  'step.sent': { icon: 'check', tone: 'work' },
  'flash.proposed': { icon: 'bolt', tone: 'work' },
  'application.sent': { icon: 'store', tone: 'work' },
  'application.files': { icon: 'receipt', tone: 'work' },
  'product.waiting': { icon: 'grid', tone: 'work' },
  'message.sent': { icon: 'chat', tone: 'work' },
  'review.reported': { icon: 'star', tone: 'now' },
  'refund.waits': { icon: 'cash', tone: 'bad' },
  'return.appealed': { icon: 'return', tone: 'now' },
  'payment.strange': { icon: 'card', tone: 'bad' },
  'window.held-back': { icon: 'image', tone: 'bad' },
  'mail.failed': { icon: 'mail', tone: 'now' },
  'job.failed': { icon: 'clock', tone: 'bad' },
};

const tones: Readonly<Record<Tone, string>> = {
  now: 'bg-warning-soft text-warning',
  work: 'bg-primary-soft text-primary-ink',
  bad: 'bg-sale-soft text-sale',
  calm: 'bg-sunk text-text-2',
};

export const lookOf = (kind: NoticeKind) => ({ icon: looks[kind].icon, colours: tones[looks[kind].tone] });
