/** How long an unpaid order reserves stock (INVARIANTS §1.5) while the customer is at a provider's page. */
export const ONLINE_HOLD_MINUTES = 30;
/** The same for a bank transfer; banks need up to three working days. */
export const TRANSFER_HOLD_DAYS = 7;
