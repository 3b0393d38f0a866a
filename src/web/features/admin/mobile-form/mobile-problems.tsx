import type { FormState } from 'react-hook-form';
import { ErrorSummary, type SummaryField } from '../../../ui/controls/error-summary.tsx';
import { summariseSpecProblems } from '../specs/spec-problems.ts';
import { MOBILE_FIELDS, MOBILE_LABELS, type MobileInput, mobileFieldId } from './mobile-rules.ts';

export interface MobileProblemsProps {
  formState: FormState<MobileInput>;
  /** The fields of the table of variants. */
  variantFields: readonly SummaryField[];
  specProblems: Parameters<typeof summariseSpecProblems>[0];
}

/** Everything in the form that keeps it from being saved. */
export function MobileProblems({ formState, variantFields, specProblems }: MobileProblemsProps) {
  const { errors, submitCount } = formState;
  return (
    <ErrorSummary
      attempt={submitCount}
      fields={[
        ...MOBILE_FIELDS.map((field) => ({
          id: mobileFieldId(field),
          label: MOBILE_LABELS[field],
          error: errors[field]?.message,
        })),
        ...variantFields,
        ...summariseSpecProblems(specProblems),
      ]}
    />
  );
}
