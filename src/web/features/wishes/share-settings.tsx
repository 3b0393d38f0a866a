import { useId } from 'react';
import type { WireShare } from '../../../contract/account/wishes.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { useShare } from './use-wishes.ts';

/** A link by which others see the list, whether it shows the name, and its end. */
export function ShareSettings({ share: shared }: { share: WireShare | null }) {
  const titleId = useId();
  const { share, withdraw } = useShare();
  const error = share.error ?? withdraw.error;
  return (
    <section aria-labelledby={titleId} className="mt-12 grid gap-4 border-t border-ink pt-5">
      <h2 id={titleId} className="text-2xl">
        Share it
      </h2>
      {shared ? (
        <Shared
          // What was ticked stays ticked while the shop is told.
          share={{ ...shared, ...(share.isPending ? share.variables : {}) }}
          isBusy={withdraw.isPending}
          onShow={(showsName) => share.mutate({ showsName })}
          onWithdraw={() => withdraw.mutate()}
        />
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            Anyone with the link can see the phones on your list. They do not see who you are unless
            you show your name. You can withdraw the link at any time.
          </p>
          <Button
            variant="secondary"
            className="justify-self-start"
            pending={share.isPending}
            onClick={() => share.mutate({ showsName: false })}
          >
            Make a link
          </Button>
        </>
      )}
      {error && <Alert tone="danger">{describeProblem(error)}</Alert>}
    </section>
  );
}

interface SharedProps {
  share: WireShare;
  isBusy: boolean;
  onShow: (showsName: boolean) => void;
  onWithdraw: () => void;
}

function Shared({ share, isBusy, onShow, onWithdraw }: SharedProps) {
  // Shown in the browser only: the list is asked for there.
  const address = new URL(share.path, window.location.href).href;
  async function copy() {
    await navigator.clipboard.writeText(address);
    showToast('The link is copied');
  }
  return (
    <>
      <Field label="Link to your list" optional="unmarked" hint="Select it to copy it.">
        {(control) => (
          <TextInput
            {...control}
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-ink"
          checked={share.showsName}
          onChange={({ currentTarget }) => onShow(currentTarget.checked)}
        />
        Show my name on it
      </label>
      <div className="flex flex-wrap gap-3">
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={() => void copy().catch(() => undefined)}>
            Copy the link
          </Button>
        )}
        <Button variant="quiet" disabled={isBusy} onClick={onWithdraw}>
          Withdraw the link
        </Button>
      </div>
    </>
  );
}
