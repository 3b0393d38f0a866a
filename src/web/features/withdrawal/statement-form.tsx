import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { WITHDRAWAL_CODE_USE } from '../../../shared/rules/withdrawals.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary } from '../../ui/controls/error-summary.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import type { SentStatement } from './check-statement.ts';

type Sent = Pick<SentStatement, 'errors' | 'values'>;

/** Who withdraws, from which order, and where the confirmation goes. A plain form, with script and without. */
export function StatementForm({ sent }: { sent: SentStatement | undefined }) {
  const form = useKnownFields();
  const { errors = {}, values = {} } = sent ?? {};
  return (
    <form
      ref={form}
      method="post"
      action="/withdrawal"
      noValidate
      className="grid max-w-form gap-6"
    >
      <input type="hidden" name="step" value="state" />
      <ErrorSummary
        attempt={sent ? 1 : 0}
        fields={[
          { id: 'withdrawal-name', label: 'Name', error: errors.name },
          { id: 'withdrawal-order', label: 'Order number', error: errors.orderNumber },
          { id: 'withdrawal-email', label: 'Email', error: errors.email },
          { id: 'withdrawal-code', label: 'Withdrawal code', error: errors.code },
        ]}
      />
      <StatementFields errors={errors} values={values} />
      {sent?.refusal !== undefined && (
        <Alert tone="danger" title="Your withdrawal was not sent">
          {sent.refusal}
        </Alert>
      )}
      <div>
        <Button type="submit" size="large">
          Continue
        </Button>
        <p className="mt-2 text-sm text-ink-soft">You confirm it in the next step.</p>
      </div>
    </form>
  );
}

function StatementFields({ errors, values }: Sent) {
  return (
    <>
      <Field id="withdrawal-name" label="Name" error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={values.name}
          />
        )}
      </Field>
      <Field
        id="withdrawal-order"
        label="Order number"
        hint="It is in your receipt, for example 2026-00042."
        error={errors.orderNumber}
      >
        {(control) => (
          <TextInput
            {...control}
            name="orderNumber"
            autoComplete="off"
            maxLength={40}
            defaultValue={values.orderNumber}
          />
        )}
      </Field>
      <Field
        id="withdrawal-email"
        label="Email"
        hint="The address of the account that you ordered with. We send the confirmation there."
        error={errors.email}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
          />
        )}
      </Field>
      <CodeField errors={errors} values={values} />
    </>
  );
}

function CodeField({ errors, values }: Sent) {
  return (
    <Field
      id="withdrawal-code"
      label="Withdrawal code (optional)"
      hint={`6 letters and digits, in your receipt and on the page of the order. ${WITHDRAWAL_CODE_USE}`}
      error={errors.code}
    >
      {(control) => (
        <TextInput
          {...control}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={values.code}
        />
      )}
    </Field>
  );
}

/**
 * Fills in the order that the address names and what the account knows, where nothing has been typed: the page itself
 * is the same for all.
 */
function useKnownFields() {
  const form = useRef<HTMLFormElement>(null);
  const [search] = useSearchParams();
  const { user } = useAuth();
  const orderNumber = search.get('order') ?? '';
  const { name = '', email = '' } = user ?? {};
  useEffect(() => {
    for (const [field, known] of Object.entries({ orderNumber, name, email })) {
      const input = form.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value === '') input.value = known;
    }
  }, [orderNumber, name, email]);
  return form;
}
