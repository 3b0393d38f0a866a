import { type FormEvent, useId, useState } from 'react';
import type { WirePasskey } from '../../../../contract/account/passkeys.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../../../../shared/constants.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface PasskeyRowProps {
  passkey: WirePasskey;
  isRemoving: boolean;
  onRename: (name: string) => Promise<void>;
  onRemove: () => void;
}

/** One passkey of the account page, with its name to be changed in place. */
export function PasskeyRow({ passkey, isRemoving, onRename, onRemove }: PasskeyRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, createdAt, lastUsedAt, synced } = passkey;
  return (
    <li className="border-b border-line py-3">
      {isRenaming ? (
        <RenameForm name={name} onRename={onRename} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="figures text-sm text-ink-soft">
              Added {formatMoment(createdAt)},{' '}
              {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}
            </p>
            <p className="text-sm text-ink-soft">
              {synced ? 'Synced to your other devices' : 'On one device only'}
            </p>
          </div>
          <div className="-ml-3 flex">
            <Button variant="quiet" size="small" onClick={() => setIsRenaming(true)}>
              Rename<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="quiet" size="small" pending={isRemoving} onClick={onRemove}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface RenameFormProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onDone: () => void;
}

function RenameForm({ name, onRename, onDone }: RenameFormProps) {
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (wanted === '') return setFailure('Please enter a name');
    setIsPending(true);
    setFailure(undefined);
    try {
      await onRename(wanted);
      onDone();
    } catch (error) {
      setFailure(describeProblem(error));
      setIsPending(false);
    }
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={`Rename ${name}`}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <Field id={id} label="Name of the passkey" error={failure}>
        {(control) => (
          <TextInput
            {...control}
            ref={(field) => field?.focus()}
            name="name"
            defaultValue={name}
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX_LENGTH}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" size="small" pending={isPending}>
          Save name
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
