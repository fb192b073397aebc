/** Argon2id as in INVARIANTS §5 (memory in KiB): about 60 ms of one core per hash. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
