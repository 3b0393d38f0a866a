import type { SentForm } from '../../lib/sent-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary } from '../../ui/controls/error-summary.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { formatDollars } from '../../ui/price.tsx';

export interface AlertFormProps {
  variant: string;
  /** What it costs now, whole US dollars. */
  price: number;
  isLeft: boolean;
  /** Where the mail goes of somebody who is signed in; visitors are asked. */
  email: string | null;
  /** What became of the form when it was sent. */
  sent: SentForm | undefined;
}

/** Asks to be told once by mail. A plain form: it needs no script. */
export function AlertForm({ variant, price, isLeft, email, sent }: AlertFormProps) {
  const { errors = {}, values = {}, refusal } = sent ?? {};
  return (
    <form method="post" noValidate className="grid gap-6">
      <ErrorSummary
        attempt={sent ? 1 : 0}
        fields={[
          { id: 'alert-price', label: 'Price', error: errors.maxPrice },
          { id: 'alert-email', label: 'Email', error: errors.email },
        ]}
      />
      <input type="hidden" name="variant" value={variant} />
      <Field
        id="alert-price"
        label={isLeft ? 'Tell me at this price or less' : 'Only at this price or less'}
        optional={!isLeft}
        hint={
          isLeft
            ? `In whole dollars. It costs ${formatDollars(price)} now.`
            : `In whole dollars. Leave it empty to hear as soon as it is back; it costs ${formatDollars(price)} now.`
        }
        error={errors.maxPrice}
      >
        {(control) => (
          <TextInput
            {...control}
            name="maxPrice"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={values.maxPrice}
            className="max-w-40"
          />
        )}
      </Field>
      {email === null ? (
        <Visitor error={errors.email} email={values.email} />
      ) : (
        <p>
          We write to <strong className="font-semibold wrap-anywhere">{email}</strong>, the address
          of your account.
        </p>
      )}
      {(refusal ?? errors.variant) !== undefined && (
        <Alert tone="danger" title="That did not work">
          {refusal ?? errors.variant}
        </Alert>
      )}
      <div>
        <Button type="submit" size="large">
          Tell me
        </Button>
      </div>
    </form>
  );
}

function Visitor({ error, email }: { error: string | undefined; email: string | undefined }) {
  return (
    <>
      <Field
        id="alert-email"
        label="Email"
        hint="We send a link first, so that nobody else can sign you up."
        error={error}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={email}
          />
        )}
      </Field>
      {/* People do not see this field, so what fills it in is a machine. */}
      <div hidden>
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
