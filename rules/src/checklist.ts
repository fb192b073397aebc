/* Steps of the checklist of sellers that the shop has composed itself (decision 123). */

/** How a store shows that it is so: by a tick, or by a file. */
export const STEP_PROOFS = ['attest', 'document'] as const;
export type StepProof = (typeof STEP_PROOFS)[number];

/** `todo`: nothing was sent yet; `rejected`: sent back with words; `waived`: excused. */
export const STEP_STATES = ['todo', 'waiting', 'rejected', 'accepted', 'waived'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Nothing more is asked of the store. */
export const isSettled = (state: StepState): boolean => state === 'accepted' || state === 'waived';

/** It is the store's turn. */
export const isAsked = (state: StepState): boolean => state === 'todo' || state === 'rejected';

/** Of files, by what is in them. */
export const DOCUMENT_TYPES = ['pdf', 'jpg', 'png'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
