import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { DeleteDialog } from '../leaving/delete-dialog.tsx';
import { useAuth } from '../session/auth-context.ts';
import { useProof } from '../use-proof.tsx';
import { deleteOwnAccount } from './own-account-api.ts';
import { SettingsSection } from './settings-section.tsx';

/** Leaves the shop for good, after a question and a proof. */
export function DeleteAccount() {
  const { logOut } = useAuth();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [isAsking, setIsAsking] = useState(false);
  const { prove, dialog } = useProof();
  const remove = useMutation({
    mutationFn: () => prove(deleteOwnAccount),
    onSuccess: async () => {
      // First away from here: without a user the dashboard would lead to the login page.
      await navigate('/');
      showToast(shopMessages.remove.doneTitle, shopMessages.remove.done('Your account'));
      await logOut();
    },
  });

  return (
    <SettingsSection
      title="Delete account"
      text="You will be logged out everywhere and your reviews deleted. We keep payment records without your name; issued invoices keep it, as the law asks."
    >
      <Button
        variant="danger"
        disabled={!isHydrated}
        pending={remove.isPending}
        onClick={() => setIsAsking(true)}
        className="justify-self-start"
      >
        Delete my account
      </Button>
      {remove.error && <Alert tone="danger">{describeProblem(remove.error)}</Alert>}
      <DeleteDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        text="Your account, cart, reviews and sessions will be deleted immediately. This cannot be undone."
        confirmLabel="Yes, delete my account"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      />
      {dialog}
    </SettingsSection>
  );
}
