export type Gate = { isOpen: boolean; whenOpen: Promise<void>; open: () => void };

export function makeGate(): Gate {
  let settle = () => {};
  const gate: Gate = {
    isOpen: false,
    whenOpen: new Promise((resolve) => (settle = resolve)),
    open() {
      gate.isOpen = true;
      settle();
    },
  };
  return gate;
}
