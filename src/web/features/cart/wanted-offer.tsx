import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import {
  forgetWanted,
  parseWanted,
  readWantedText,
  subscribeWanted,
  type WantedMobile,
} from './wanted-mobile.ts';

/** After login: offers the phone that the visitor wanted before. Adds nothing by itself. */
export function WantedOffer() {
  const { user } = useAuth();
  const wanted = parseWanted(useSyncExternalStore(subscribeWanted, readWantedText, () => null));
  const { add, isPending, error } = useAddToCart();
  const location = useLocation();
  const navigate = useNavigate();
  if (!user || !wanted) return null;
  const name = nameUnit(wanted.name, wanted.variantName ?? null);

  async function addWanted(mobile: WantedMobile, email: string) {
    const outcome = await add(mobile, email);
    if (outcome === 'added') forgetWanted();
    if (outcome === 'logged-out') void navigate('/login', { state: { from: location } });
  }

  return (
    <aside
      aria-label="The phone you wanted"
      className="fixed inset-x-4 bottom-20 z-40 mx-auto grid max-w-dialog gap-3 rounded-tile border border-line-strong bg-raised p-5 text-ink md:bottom-6"
    >
      <p className="pr-10">
        You wanted <strong>{name}</strong> before you logged in.
      </p>
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {describeProblem(error)}
        </p>
      )}
      <Button pending={isPending} onClick={() => void addWanted(wanted, user.email)}>
        <span className="whitespace-normal">Add {name} now</span>
      </Button>
      <button
        type="button"
        aria-label="No, thank you"
        onClick={forgetWanted}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control hover:bg-ink/8"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </aside>
  );
}
