/** Whether a draft of the shop window is published with the others, and not at a time of its own; one that did not fit then is, too. */
export const isWithOthers = ({
  publish_at: at,
  is_held_back: isHeld,
}: {
  publish_at: Date | string | null;
  is_held_back: boolean;
}): boolean => at === null || isHeld;
