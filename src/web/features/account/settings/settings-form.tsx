import type { ReactNode, SubmitEventHandler } from 'react';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** What came of sending a form of settings. */
export interface SettingsAnswer {
  tone: 'success' | 'danger';
  text: string;
}

export interface SettingsFormProps {
  label: string;
  submitLabel: string;
  isSubmitting: boolean;
  answer: SettingsAnswer | undefined;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** The fields of one setting, what came of saving it, and the button. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, submitLabel, isSubmitting, answer, onSubmit, children } = props;
  const isHydrated = useHydrated();
  return (
    <form method="post" noValidate aria-label={label} onSubmit={onSubmit} className="grid gap-5">
      {children}
      {answer && <Alert tone={answer.tone}>{answer.text}</Alert>}
      <Button
        type="submit"
        variant="secondary"
        disabled={!isHydrated}
        pending={isSubmitting}
        className="justify-self-start"
      >
        {submitLabel}
      </Button>
    </form>
  );
}
