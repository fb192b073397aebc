import { createContext, useContext } from 'react';

export type ControlProps = {
  id?: string;
  name?: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

/** A control that stands alone need not bring what stands around one along. */
export const FieldContext = createContext<ControlProps>({});

/** What the surrounding `Field` knows about its control. */
export function useFieldControl(): ControlProps {
  return useContext(FieldContext);
}
