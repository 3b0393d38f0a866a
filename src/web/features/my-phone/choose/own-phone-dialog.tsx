import { useState } from 'react';
import { nameOwn, type OwnPhone } from '../../../../shop/phone/own-phone.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { useKeptPhone } from '../own-phone.ts';
import { chooseOwn, keepInAccount, leaveAccount } from '../own-phone-actions.ts';
import { AccountChoice } from './account-choice.tsx';
import { ChoosePhone } from './choose-phone.tsx';
import { TypedPhone } from './typed-phone.tsx';

/** Where the own phone is chosen from those of the shop, or typed in millimetres. */
export function OwnPhoneDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const kept = useKeptPhone();
  const [isWanted, setWanted] = useState(kept?.isInAccount ?? false);
  const [isMoving, setMoving] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function tell(work: Promise<void>): Promise<boolean> {
    setProblem(undefined);
    try {
      await work;
      return true;
    } catch (error) {
      setProblem(`Your account could not be told. ${describeProblem(error)}`);
      return false;
    }
  }

  async function choose(phone: OwnPhone) {
    if (await tell(chooseOwn(phone, user !== null && isWanted))) onClose();
  }

  /** At once for a phone that is there; for one that is still to come, with it. */
  async function move(isIn: boolean) {
    setWanted(isIn);
    if (!kept) return;
    setMoving(true);
    if (!(await tell(isIn ? keepInAccount() : leaveAccount()))) setWanted(!isIn);
    setMoving(false);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Which phone do you have?"
      text={
        kept
          ? `At the moment every phone is compared with ${nameOwn(kept.phone)}.`
          : `Every phone in the shop is then compared with it.${user ? '' : ' Only this browser remembers it.'}`
      }
    >
      <div className="mt-5 grid gap-5">
        <ChoosePhone onChoose={choose} />
        <TypedPhone own={kept?.phone ?? null} onChoose={choose} />
        {user && (
          <AccountChoice isIn={isWanted} isBusy={isMoving} onChange={(isIn) => void move(isIn)} />
        )}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
