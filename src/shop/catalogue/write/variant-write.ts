/** A variant with what is to be written of it. */
import type { VariantFields } from './fields.ts';

export interface VariantWrite {
  id: string;
  mobileId: string;
  /** Whether nothing has this id yet. */
  isNew: boolean;
  /** Whether it stands for its mobile once everything is written. */
  isDefault: boolean;
  changes: Partial<VariantFields>;
}
