import { createContext, useContext } from 'react';

export type ControlProps = {
  id?: string;
  name?: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

/** Separate from `Field`, so a standalone control doesn't bundle it. */
export const FieldContext = createContext<ControlProps>({});

/** What the surrounding `Field` provides to its control. */
export function useFieldControl(): ControlProps {
  return useContext(FieldContext);
}
