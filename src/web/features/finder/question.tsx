import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';

export interface QuestionProps {
  number: number;
  title: string;
  /** What was answered, in a few words. */
  answer: string;
  children: ReactNode;
}

/** One question, closed until somebody wants to answer it. Without script it has a button of its own. */
export function Question({ number, title, answer, children }: QuestionProps) {
  return (
    <details className="border-b border-line">
      <summary className="finder-question">
        <span aria-hidden="true" className="figures text-sm text-ink-soft">
          {number}
        </span>
        <span className="grid min-w-0">
          <span className="font-semibold">{title}</span>
          <span className="figures text-sm text-ink-soft">{answer}</span>
        </span>
      </summary>
      <div className="grid gap-5 pb-6 pl-7">
        {children}
        <Button
          type="submit"
          size="small"
          variant="secondary"
          className="only-without-script w-fit"
        >
          Show phones
        </Button>
      </div>
    </details>
  );
}
