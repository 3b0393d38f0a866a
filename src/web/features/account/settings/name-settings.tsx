import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { type NameValues, nameSchema } from '../account-rules.ts';
import { useAuth } from '../session/auth-context.ts';
import { type SettingsAnswer, SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The display name. */
export function NameSettings({ name }: { name: string }) {
  const { userUpdateProfile } = useAuth();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<SettingsAnswer>();
  const { register, handleSubmit, setError, formState } = useForm<NameValues>({
    resolver: zodResolver(nameSchema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function submit(values: NameValues) {
    setAnswer(undefined);
    try {
      await userUpdateProfile(values);
      await revalidate();
      setAnswer({ tone: 'success', text: 'Your name is saved.' });
    } catch (error) {
      if (applyFieldProblems(error, ['name'], setError)) return;
      setAnswer({ tone: 'danger', text: describeProblem(error) });
    }
  }

  return (
    <SettingsSection title="Name" text="Shown in the menu, in emails and on receipts.">
      <SettingsForm
        label="Name"
        submitLabel="Save name"
        isSubmitting={isSubmitting}
        answer={answer}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <Field label="Display name" error={errors.name?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register('name')}
              defaultValue={name}
              autoComplete="name"
              maxLength={100}
            />
          )}
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
}
