import { type FormEvent, useRef, useState } from 'react';
import type { ContactBody } from '../../../contract/contact.ts';
import { pageMessages } from '../../../shared/words/page-messages.ts';
import { api } from '../../lib/api-client.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import type { SentForm } from '../../lib/sent-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorSummary } from '../../ui/controls/error-summary.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import { CONTACT_FORM_PATH, type ContactErrors, checkContact } from './check-contact.ts';

export interface ContactFormProps {
  /** What became of this form when it was sent before the script was there. */
  sent?: SentForm | undefined;
  /** Lines of the message field. */
  rows?: number;
  /** Below the message field. */
  hint?: string;
}

/** What the form holds and does. */
function useContactForm(sent: SentForm | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContactErrors>(sent?.errors ?? {});
  const [isTouched, setIsTouched] = useState(false);
  const [attempt, setAttempt] = useState(sent ? 1 : 0);
  const [progress, setProgress] = useState<'idle' | 'pending' | 'sent'>('idle');
  const [error, setError] = useState<unknown>(null);

  async function send(body: ContactBody) {
    setProgress('pending');
    setError(null);
    try {
      await api.call<unknown>('/contact', { method: 'POST', body });
      form.current?.reset();
      setIsTouched(false);
      setProgress('sent');
      showToast(pageMessages.contact.sent);
    } catch (refusal) {
      setProgress('idle');
      setError(refusal);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = readBody(event.currentTarget);
    const found = checkContact(body);
    setErrors(found);
    setIsTouched(true);
    setAttempt(attempt + 1);
    const [wrong] = Object.keys(found);
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else void send(body);
  }

  /** Errors appear when a field is left, and go as soon as it is right. */
  function check(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget, type } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const found = checkContact(readBody(currentTarget));
    const name = target.name as keyof ContactErrors;
    if (type === 'input' && errors[name] === undefined) return;
    if (type === 'blur' && target.value === '' && !isTouched) return;
    setErrors({ ...errors, [name]: found[name] });
  }

  return {
    form,
    errors,
    attempt,
    submit,
    check,
    isPending: progress === 'pending',
    isSent: (progress === 'sent' || sent?.done !== undefined) && !isTouched,
    refusal: error === null ? sent?.refusal : describeProblem(error),
  };
}

/** Sends a message to the shop. What was typed stays until it has been sent. */
export function ContactForm({ sent, rows = 6, hint }: ContactFormProps) {
  const { form, errors, attempt, submit, check, isPending, isSent, refusal } = useContactForm(sent);
  // After it was sent, the fields are empty.
  const kept = sent?.done === undefined ? (sent?.values ?? {}) : {};
  return (
    <form
      ref={form}
      method="post"
      action={CONTACT_FORM_PATH}
      noValidate
      className="grid gap-6"
      onSubmit={submit}
      onInput={check}
      onBlur={check}
    >
      <ErrorSummary
        attempt={attempt}
        fields={[
          { id: 'contact-name', label: 'Name', error: errors.name },
          { id: 'contact-email', label: 'Email', error: errors.email },
        ]}
      />
      <Sender errors={errors} kept={kept} />
      <Field label="Message" hint={hint} optional>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            rows={rows}
            maxLength={5000}
            defaultValue={kept.message}
          />
        )}
      </Field>
      <Trap />
      {refusal !== undefined && (
        <Alert tone="danger" title="Your message was not sent">
          {refusal}
        </Alert>
      )}
      {isSent && <Alert tone="success">{pageMessages.contact.sent}</Alert>}
      <div>
        <Button type="submit" size="large" pending={isPending}>
          Send message
        </Button>
      </div>
    </form>
  );
}

interface SenderProps {
  errors: ContactErrors;
  /** What was typed before. */
  kept: Partial<Record<string, string>>;
}

function Sender({ errors, kept }: SenderProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field id="contact-name" label="Name" error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            maxLength={254}
            defaultValue={kept.name}
          />
        )}
      </Field>
      <Field id="contact-email" label="Email" error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={kept.email}
          />
        )}
      </Field>
    </div>
  );
}

/** People do not see this field, so what fills it in is a machine. */
function Trap() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function readBody(form: HTMLFormElement): Required<ContactBody> {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
  };
}
