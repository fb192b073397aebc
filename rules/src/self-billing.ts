/**
 * Version of the agreement that sellers see (`console.self-billing.text`): the date of its last change. With a new version, sellers who
 * agreed to an earlier one are asked again; their earlier agreement stays in force until they do.
 */
export const SELF_BILLING_VERSION = '2026-11-30';
