export const STEP_PROOFS = ['attest', 'document'] as const;
export type StepProof = (typeof STEP_PROOFS)[number];

/** `todo`: nothing submitted yet; `rejected`: changes requested; `waived`: not required of this store. */
export const STEP_STATES = ['todo', 'waiting', 'rejected', 'accepted', 'waived'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const isSettled = (state: StepState): boolean => state === 'accepted' || state === 'waived';

export const isAsked = (state: StepState): boolean => state === 'todo' || state === 'rejected';

export const DOCUMENT_TYPES = ['pdf', 'jpg', 'png'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
