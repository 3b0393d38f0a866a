import { useEffect, useState } from 'react';
import { api } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface Question {
  answer: (isConfirmed: boolean) => void;
}

/** Confirmation for any change that would make the realme banner of the home page untrue. */
export function BannerQuestion() {
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    api.confirmWith(async () => {
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }));
      setQuestion(undefined);
      return isConfirmed;
    });
    return () => api.confirmWith(undefined);
  }, []);

  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={() => question?.answer(false)}
      title="No realme phone would be 70% off"
      text="The home page promises up to 70% off realme phones, and this ends the last offer that makes it true. If you go ahead, make another offer or switch the banner off in Settings."
      confirmLabel="Go ahead"
      cancelLabel="Keep the offer"
      tone="danger"
      onConfirm={() => question?.answer(true)}
    />
  );
}
