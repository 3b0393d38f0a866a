import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SpecCameras } from './spec-cameras.tsx';
import { SpecColours } from './spec-colours.tsx';
import { isEmptyDraft, type SpecDraft, toDraft } from './spec-draft.ts';
import { MEMORY_GB, type SpecName, STORAGE_GB } from './spec-lines.ts';
import type { SpecProblems } from './spec-problems.ts';
import { SpecSwitch } from './spec-switch.tsx';
import { SpecTextField } from './spec-text-field.tsx';
import { SpecVariants } from './spec-variants.tsx';

export interface SpecSectionProps {
  draft: SpecDraft;
  /** The specs as they are stored; clearing them is taken back to these. */
  stored: SpecDraft;
  problems: SpecProblems;
  onChange: (draft: SpecDraft) => void;
}

const NOTHING = toDraft(null);

/** All that is known of a model: sizes, variants, cameras, colours. Its drawing is made from it. */
export function SpecSection({ draft, stored, problems, onChange }: SpecSectionProps) {
  const change = (part: Partial<SpecDraft>) => onChange({ ...draft, ...part });
  const isEmpty = isEmptyDraft(draft);
  const field = (name: SpecName) => (
    <SpecTextField
      key={name}
      name={name}
      value={draft.texts[name]}
      problem={problems[name]}
      onChange={(value) => change({ texts: { ...draft.texts, [name]: value } })}
    />
  );

  return (
    <section aria-labelledby="specs-title" className="grid grid-cols-1 gap-8">
      <div>
        <h2 id="specs-title" className="text-2xl">
          Specs and variants
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          The drawing to scale is made from these. Leave what you do not know empty, or leave out
          all specs.
        </p>
      </div>
      <SpecPart title="Model">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {(['year', 'chipset', 'osAtLaunch'] as const).map(field)}
        </div>
        <SpecSwitch label="5G" isOn={draft.fiveG} onChange={(fiveG) => change({ fiveG })} />
      </SpecPart>
      <SpecPart title="Body">
        <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
          {(['heightMm', 'widthMm', 'depthMm', 'weightG', 'ipRating'] as const).map(field)}
        </div>
        <SpecSwitch
          label="It folds"
          hint={draft.isFoldable ? 'The size above is that of the open phone.' : undefined}
          isOn={draft.isFoldable}
          onChange={(isFoldable) => change({ isFoldable })}
        />
        {draft.isFoldable && (
          <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
            {(['foldedHeightMm', 'foldedWidthMm', 'foldedDepthMm', 'coverSizeIn'] as const).map(
              field,
            )}
          </div>
        )}
      </SpecPart>
      <SpecPart title="Screen and battery">
        <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-3">
          {(['sizeIn', 'panel', 'refreshHz', 'batteryMah', 'wiredChargeW'] as const).map(field)}
        </div>
      </SpecPart>
      <SpecPart title="Memory and storage">
        <SpecVariants
          name="ramGb"
          legend="Memory"
          usual={MEMORY_GB}
          chosen={draft.ramGb}
          problem={problems.ramGb}
          onChange={(ramGb) => change({ ramGb })}
        />
        <SpecVariants
          name="storageGb"
          legend="Storage"
          usual={STORAGE_GB}
          chosen={draft.storageGb}
          problem={problems.storageGb}
          onChange={(storageGb) => change({ storageGb })}
        />
      </SpecPart>
      <SpecPart title="Cameras">
        {(['rear', 'front'] as const).map((side) => (
          <SpecCameras
            key={side}
            side={side}
            cameras={draft[side]}
            problems={problems}
            onChange={(cameras) => change({ [side]: cameras })}
          />
        ))}
      </SpecPart>
      <SpecPart title="Colours">
        <SpecColours
          colours={draft.colours}
          problems={problems}
          onChange={(colours) => change({ colours })}
        />
      </SpecPart>
      {isEmpty && !isEmptyDraft(stored) && (
        <Alert
          tone="warning"
          title="All specs are cleared"
          action={
            <Button variant="secondary" onClick={() => onChange(stored)}>
              Bring them back
            </Button>
          }
        >
          Once saved, this mobile has no specs and no drawing of its own.
        </Alert>
      )}
      {!isEmpty && (
        <Button variant="quiet" className="justify-self-start" onClick={() => onChange(NOTHING)}>
          Clear all specs
        </Button>
      )}
    </section>
  );
}

function SpecPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 border-t border-line pt-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  );
}
