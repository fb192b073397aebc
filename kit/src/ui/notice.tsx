import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const looks: Record<NoticeTone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'bg-info-soft', mark: 'text-info' },
  success: { icon: 'success', box: 'bg-success-soft', mark: 'text-success' },
  warning: { icon: 'warning', box: 'bg-warning-soft', mark: 'text-warning' },
  error: { icon: 'error', box: 'bg-sale-soft', mark: 'text-sale' },
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Announces the message; for messages that appear after an action. */
  live?: boolean;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** An inline message beside its subject. */
export function Notice({ tone = 'info', title, live, action, className, children }: NoticeProps) {
  const { icon, box, mark } = looks[tone];
  return (
    <div
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-control px-4 py-3 text-14', box, className)}
    >
      <Icon name={icon} className={`mt-px ${mark}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
