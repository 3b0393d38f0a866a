import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shopMessages } from '../../../shared/words/shop-messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { rememberWanted, type WantedMobile } from './wanted-mobile.ts';

export interface LoginFirstProps {
  /** What the visitor wanted; offered again after login. */
  mobile: WantedMobile;
  onClose: () => void;
}

/** How long "Thank you!" stays before it goes on by itself. */
const THANK_YOU_MS = 1200;

/** Tells a visitor to log in, and takes them there with the way back remembered. */
export function LoginFirst({ mobile, onClose }: LoginFirstProps) {
  const [hasAgreed, setHasAgreed] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();

  function goToLogin() {
    onClose();
    void navigate('/login', { state: { from: location } });
  }

  if (hasAgreed) return <ThankYou onDone={goToLogin} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shopMessages.cart.loginTitle}
      text={shopMessages.cart.loginText}
      confirmLabel={shopMessages.cart.goToLogin}
      onConfirm={() => {
        rememberWanted(mobile);
        setHasAgreed(true);
      }}
    />
  );
}

function ThankYou({ onDone }: { onDone: () => void }) {
  const goOn = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => goOn(), THANK_YOU_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={onDone}
      title={shopMessages.cart.thankYou}
      text="The login page comes next. We remember what you wanted."
    />
  );
}
