import { type ReactNode, useId } from 'react';

export interface ListFieldProps {
  label: string;
  /** @param id connects the control with its label */
  children: (id: string) => ReactNode;
}

/** A control above a list, with its label. */
export function ListField({ label, children }: ListFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
