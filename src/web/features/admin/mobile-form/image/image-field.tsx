import { ImageUp } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { PICTURE_FORMATS, PICTURE_TYPES } from '../../../../../shared/rules/pictures.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { type MobileInput, type MobileValues, mobileFieldId } from '../mobile-rules.ts';
import { useFileUrl } from './use-file-url.ts';

export interface ImageFieldProps {
  form: UseFormReturn<MobileInput, unknown, MobileValues>;
  file: File | undefined;
  /** The picture that the mobile has now. */
  presentUrl: string | undefined;
}

/** A place to drop a picture on. The whole of it is the browser's own file input. */
export function ImageField({ form, file, presentUrl }: ImageFieldProps) {
  const error = form.formState.errors.image?.message;
  const fileUrl = useFileUrl(file);
  const shown = fileUrl ?? presentUrl;
  return (
    <Field
      id={mobileFieldId('image')}
      label="Mobile Image"
      optional={presentUrl !== undefined}
      hint={`${PICTURE_FORMATS}, at most 5 MB.`}
      error={error}
    >
      {(control) => (
        <div className="grid gap-2">
          <div
            className={cn(
              'relative flex min-h-40 items-center gap-5 rounded-control border border-dashed bg-raised p-4 transition-colors hover:border-ink hover:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <div className="flex size-32 shrink-0 items-center justify-center overflow-clip rounded-control bg-surface max-sm:size-24">
              {shown ? (
                <img src={shown} alt="" className="h-full w-full object-contain p-2" />
              ) : (
                <ImageUp aria-hidden="true" className="size-8 text-ink-soft" />
              )}
            </div>
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">
                {shown ? 'Choose another picture' : 'Choose a picture'}
                <span className="font-normal text-ink-soft pointer-coarse:hidden">
                  {' '}
                  or drop it here
                </span>
              </p>
              <p className="text-sm text-ink-soft">{describeFile(file, presentUrl)}</p>
            </div>
            <input
              {...control}
              {...form.register('image')}
              type="file"
              accept={PICTURE_TYPES.join(',')}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </div>
          {file && (
            <Button
              variant="quiet"
              size="small"
              className="justify-self-start"
              onClick={() => form.resetField('image')}
            >
              {presentUrl ? 'Keep the current picture' : 'Remove this picture'}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;

function describeFile(file: File | undefined, presentUrl: string | undefined): string {
  if (!file) return presentUrl ? 'The current picture stays unless you choose another.' : '';
  const size =
    file.size < BYTES_PER_MB
      ? `${Math.ceil(file.size / BYTES_PER_KB)} kB`
      : `${(file.size / BYTES_PER_MB).toFixed(1)} MB`;
  return `New: ${file.name}, ${size}`;
}
