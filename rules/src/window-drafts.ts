/** Whether a storefront draft is published with the others: it has no time of its own, or its scheduled publication failed. */
export const isWithOthers = ({
  publish_at: at,
  is_held_back: isHeld,
}: {
  publish_at: Date | string | null;
  is_held_back: boolean;
}): boolean => at === null || isHeld;
