import { createContext } from 'react';

/**
 * The nonce of the root's own inline blocks, by which the host tells them from others (`host/src/pages/security-policy.ts`).
 * Only while rendering on the server: the host takes it out of the page, and the browser knows of none.
 */
export const BlockMarker = createContext<string | undefined>(undefined);
