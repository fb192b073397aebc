import { createContext, useContext } from 'react';
import type { Waiting } from './place.ts';

/** Badge counts loaded by the frame; null until then. */
export const WaitingContext = createContext<Waiting | null>(null);

/** Counts of the operator console; null until loaded, in a store's console, and without permission. */
export const useShopWaiting = (): Waiting['shop'] => useContext(WaitingContext)?.shop ?? null;
