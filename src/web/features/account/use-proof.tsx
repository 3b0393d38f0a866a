import { type ReactNode, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface Question {
  answer: (isProven: boolean) => void;
}

/**
 * For actions that the server only takes from somebody who has proven lately who they are.
 * `prove` runs the action; where a proof is wanted, it asks for the password and runs it again.
 * Render `dialog` beside what starts the action.
 */
export function useProof(): {
  prove: <Result>(action: () => Promise<Result>) => Promise<Result>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();

  async function prove<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      if (!isProblem(error, 'reauthentication-required')) throw error;
      const isProven = await new Promise<boolean>((answer) => setQuestion({ answer }));
      setQuestion(undefined);
      if (!isProven) throw error;
      return action();
    }
  }

  return { prove, dialog: question && <PasswordDialog onAnswer={question.answer} /> };
}
