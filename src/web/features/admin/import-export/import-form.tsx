import { type FormEvent, useState } from 'react';
import { IMPORT_MAX_BYTES } from '../../../../shared/upload-limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';

export interface ImportFormProps {
  pending: boolean;
  onChoose: () => void;
  onSend: (file: File) => void;
}

/** Takes the file that is to be imported. */
export function ImportForm({ pending, onChoose, onSend }: ImportFormProps) {
  const [file, setFile] = useState<File>();
  const isTooLarge = file !== undefined && file.size > IMPORT_MAX_BYTES;

  function send(event: FormEvent) {
    event.preventDefault();
    if (file && !isTooLarge) onSend(file);
  }

  return (
    <form method="post" onSubmit={send} className="mt-4 flex max-w-192 flex-wrap items-start gap-4">
      <Field
        label="CSV file"
        hint="Our export or template, or a product export of Shopify or WooCommerce. At most 100,000 lines or 50 MB."
        error={isTooLarge ? 'The file may have at most 50 MB. Split it into several.' : undefined}
        className="min-w-0 flex-1 basis-72"
      >
        {(props) => (
          <FileInput
            {...props}
            accept=".csv,text/csv"
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              onChoose();
            }}
          />
        )}
      </Field>
      <Button type="submit" disabled={!file || isTooLarge} pending={pending} className="mt-7">
        Check the file
      </Button>
    </form>
  );
}
