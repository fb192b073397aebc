import { createContext, useContext } from 'react';
import type { Waiting } from './place.ts';

/** What waits, as the frame of the console knows it; null until then. */
export const WaitingContext = createContext<Waiting | null>(null);

/** In the shop's console; null until it is known, in a store's, and for who sees no work. */
export const useShopWaiting = (): Waiting['shop'] => useContext(WaitingContext)?.shop ?? null;
