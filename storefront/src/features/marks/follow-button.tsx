import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { Button } from '@souk/kit/ui/button.tsx';
import type { ButtonLook } from '@souk/kit/ui/button-style.ts';
import { useMark } from './use-mark.ts';

/** "Follow" or "Following"; the accessible name includes the store. */
export function FollowButton({
  store,
  variant = 'primary',
  ...look
}: ButtonLook & { store: { id: number; name: string }; className?: string }) {
  const t = useT();
  const { isOn, button } = useMark('following', store.id);
  return (
    <Button
      {...look}
      {...button}
      type="submit"
      variant={isOn ? 'neutral' : variant}
      icon={isOn ? 'check' : 'plus'}
      aria-label={t(isOn ? 'store.followingNamed' : 'store.followNamed', { store: store.name })}
    >
      {t(isOn ? 'store.following' : 'store.follow')}
    </Button>
  );
}
