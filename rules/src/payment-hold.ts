/** How long an order keeps its goods without being paid (INVARIANTS §1.5): as long as somebody is at a provider's page … */
export const ONLINE_HOLD_MINUTES = 30;
/** … or until a transfer is due; banks need up to three working days. */
export const TRANSFER_HOLD_DAYS = 7;
