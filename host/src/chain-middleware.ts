import type { FrontDoorGuest } from './front-door.ts';

/** Chains middleware: each handles its own paths and passes the rest on, finally to the shop. */
export function chainMiddleware(guests: readonly (FrontDoorGuest | null)[]): FrontDoorGuest {
  const present = guests.filter((guest) => guest !== null);
  return (request, response, next) => {
    const enter = (turn: number): void => {
      const guest = present[turn];
      if (guest) guest(request, response, () => enter(turn + 1));
      else next();
    };
    enter(0);
  };
}
