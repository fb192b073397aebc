import type { ReturnAct } from '@souk/rules/returns';
import type { Audience, Permission } from '@souk/rules/permissions';

export const RETURN_CHOICES = ['back', 'keep', 'received', 'refund', 'refuse', 'close'] as const;
export type ReturnChoice = (typeof RETURN_CHOICES)[number];

type Asked = { acts: readonly ReturnAct[]; audience: Audience; may(permission: Permission): boolean };

/** Available and permitted choices; the first is the default. */
export function returnChoices({ acts, audience, may }: Asked): ReturnChoice[] {
  const isShop = audience === 'operator';
  const moves = may(isShop ? 'orders.write' : 'returns.write');
  const decides = isShop && may('refunds.write');
  const rights: Readonly<Record<ReturnAct, boolean>> = {
    accept: moves || decides,
    received: moves,
    // A refund needs permission to see its preview.
    refund: decides && may('refunds.read'),
    refuse: moves,
    close: decides,
  };
  const actOf = (choice: ReturnChoice) => (choice === 'back' || choice === 'keep' ? 'accept' : choice);
  return RETURN_CHOICES.filter((choice) => acts.includes(actOf(choice)) && rights[actOf(choice)]);
}
