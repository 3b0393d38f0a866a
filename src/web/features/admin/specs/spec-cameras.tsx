import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import type { CameraDraft } from './spec-draft.ts';
import { CAMERA_KINDS } from './spec-lines.ts';
import { type SpecProblems, specFieldId } from './spec-problems.ts';
import { SpecRows } from './spec-rows.tsx';
import { UnitInput } from './spec-unit-input.tsx';

export interface SpecCamerasProps {
  side: 'rear' | 'front';
  cameras: readonly CameraDraft[];
  problems: SpecProblems;
  onChange: (cameras: CameraDraft[]) => void;
}

/** The cameras of one side, the main one first; those of the back with their kind. */
export function SpecCameras({ side, cameras, problems, onChange }: SpecCamerasProps) {
  const isRear = side === 'rear';
  return (
    <SpecRows<CameraDraft>
      name={side}
      legend={isRear ? 'Rear cameras' : 'Front cameras'}
      noun={`${side} camera`}
      rows={cameras}
      problem={problems[side]}
      create={(key) => ({ key, mp: '', role: nextKind(side, cameras) })}
      onChange={onChange}
    >
      {({ mp, role }, index, change) => (
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-3">
          <Field
            id={specFieldId(`${side}.${index}.mp`)}
            label={
              <span className="sr-only">
                {side} camera {index + 1}, megapixels
              </span>
            }
            error={problems[`${side}.${index}.mp`]}
          >
            {(control) => (
              <UnitInput
                {...control}
                sign="MP"
                step={0.1}
                inputMode="decimal"
                value={mp}
                onChange={(event) => change({ mp: event.target.value })}
              />
            )}
          </Field>
          {isRear && (
            <Field
              label={
                <span className="sr-only">
                  {side} camera {index + 1}, kind
                </span>
              }
            >
              {(control) => (
                <SelectInput
                  {...control}
                  value={role}
                  onChange={(event) => change({ role: event.target.value })}
                >
                  {!CAMERA_KINDS.some(([kind]) => kind === role) && <option>{role}</option>}
                  {CAMERA_KINDS.map(([kind, label]) => (
                    <option key={kind} value={kind}>
                      {label}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          )}
        </div>
      )}
    </SpecRows>
  );
}

/** The first kind that is not there yet. */
function nextKind(side: 'rear' | 'front', cameras: readonly CameraDraft[]): string {
  if (side === 'front') return '';
  const free = CAMERA_KINDS.find(([kind]) => cameras.every(({ role }) => role !== kind));
  return free?.[0] ?? CAMERA_KINDS[0][0];
}
