import { type FormEvent, useRef, useState } from 'react';
import type { ContactBody } from '../../../contract/contact.ts';
import { messages } from '../../../shared/messages.ts';
import { api } from '../../lib/api-client.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast.ts';
import { type ContactErrors, checkContact } from './check-contact.ts';

/** Sends a message to the shop. What was typed stays until it has been sent. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [isTouched, setIsTouched] = useState(false);
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
      showToast(messages.contact.sent);
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

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={submit}
      onInput={check}
      onBlur={check}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          {(control) => <TextInput {...control} name="name" autoComplete="name" maxLength={254} />}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
      </div>
      <Field label="Message" optional>
        {(control) => <TextArea {...control} name="message" rows={6} maxLength={5000} />}
      </Field>
      <div hidden>
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {error !== null && (
        <Alert tone="danger" title="Your message was not sent">
          {describeProblem(error)}
        </Alert>
      )}
      {progress === 'sent' && !isTouched && <Alert tone="success">{messages.contact.sent}</Alert>}
      <div>
        <Button type="submit" size="large" pending={progress === 'pending'}>
          Send message
        </Button>
      </div>
    </form>
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
