export const steps = ['checks', 'database', 'shop', 'you', 'mail', 'start'] as const;
export type Step = (typeof steps)[number];
