import { createContext } from 'react';

/**
 * Nonce of the root's inline scripts and styles, by which the host distinguishes them from others
 * (`host/src/pages/security-policy.ts`). Server rendering only: the host removes it from the page.
 */
export const BlockMarker = createContext<string | undefined>(undefined);
