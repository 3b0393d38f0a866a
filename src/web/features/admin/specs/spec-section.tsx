import { isCheckedDay } from '../../../../shop/phone/fact-sources.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SpecControl } from './spec-control.tsx';
import { isAsked, isEmptyDraft, type SpecDraft, toDraft } from './spec-draft.ts';
import { type FormFact, type FormGroup, isSwitch, SPEC_GROUPS } from './spec-facts.ts';
import type { SpecProblems } from './spec-problems.ts';

export interface SpecSectionProps {
  draft: SpecDraft;
  /** The specs as they are stored; clearing them is taken back to these. */
  stored: SpecDraft;
  problems: SpecProblems;
  onChange: (draft: SpecDraft) => void;
}

const NOTHING = toDraft(null);

/** All that is known of a model: sizes, cameras, colours. Its drawing is made from it. */
export function SpecSection({ draft, stored, problems, onChange }: SpecSectionProps) {
  const isEmpty = isEmptyDraft(draft);
  return (
    <section aria-labelledby="specs-title" className="grid grid-cols-1 gap-8">
      <div>
        <h2 id="specs-title" className="text-2xl">
          Specs
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          The drawing to scale is made from these. Leave what you do not know empty, or leave out
          all specs.
        </p>
      </div>
      {SPEC_GROUPS.map(({ title, facts }) => (
        <div key={title} className="grid grid-cols-1 gap-5 border-t border-line pt-4">
          <h3 className="text-lg">{title}</h3>
          {inRuns(facts.filter((fact) => isAsked(fact, draft))).map((run) => (
            <div key={run[0]?.name} className={layoutOf(run)}>
              {run.map((fact) => (
                <SpecControl
                  key={fact.name}
                  fact={fact}
                  draft={draft}
                  problems={problems}
                  onChange={(value) => onChange({ ...draft, [fact.name]: value })}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
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

/** Small controls stand side by side, a source beside its day; all others on a line of their own. */
function inRuns(facts: FormGroup['facts']): FormFact[][] {
  const runs: FormFact[][] = [];
  for (const fact of facts) {
    const last = runs.at(-1);
    const isApart = fact.kind === 'address' || last?.some(isCheckedDay);
    if (isSmall(fact) && !isApart && last?.every(isSmall)) last.push(fact);
    else runs.push([fact]);
  }
  return runs;
}

const LARGE: readonly FormFact['kind'][] = ['rows', 'numbers', 'list'];

function isSmall(fact: FormFact): boolean {
  return !isSwitch(fact) && !LARGE.includes(fact.kind);
}

/** What is typed freely needs more room than a number. */
function layoutOf(run: readonly FormFact[]): string | undefined {
  if (!run.every(isSmall)) return undefined;
  const hasText = run.some(
    (fact) =>
      fact.kind === 'date' || fact.kind === 'address' || (fact.kind === 'text' && !fact.usual),
  );
  return hasText
    ? 'grid items-start gap-5 sm:grid-cols-2'
    : 'grid grid-cols-2 items-start gap-5 sm:grid-cols-3';
}
