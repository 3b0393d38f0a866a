import { useLocation, useNavigate } from 'react-router';
import { shopMessages } from '../../../shared/words/shop-messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** A wish list belongs to an account: leads a visitor to the login page, and back to this one. */
export function LogInToSave({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Log in to save phones"
      text={`Your wish list is kept in your account. After logging in you are back here and can save the ${name}.`}
      confirmLabel={shopMessages.cart.goToLogin}
      onConfirm={() => {
        onClose();
        void navigate('/login', { state: { from: location } });
      }}
    />
  );
}
