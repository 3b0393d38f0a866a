/** A refused or failed call, as people and forms need it. */
import type { FieldProblem, ProblemCode } from '../../shared/errors.ts';

/** The shop's own codes, those of the identity service, and what the browser itself finds. */
export type ApiProblemCode = ProblemCode | 'network' | 'timeout' | (string & {});

export class ApiProblem extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  readonly code: ApiProblemCode;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: readonly FieldProblem[];
  /** Extension members of RFC 9457, such as `current` (whole dollars). */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(input: {
    status: number;
    code: ApiProblemCode;
    title: string;
    detail?: string | undefined;
    errors?: readonly FieldProblem[];
    members?: Readonly<Record<string, unknown>>;
  }) {
    super(input.detail ?? input.title);
    this.name = 'ApiProblem';
    this.status = input.status;
    this.code = input.code;
    this.title = input.title;
    this.detail = input.detail;
    this.errors = input.errors ?? [];
    this.members = input.members ?? {};
  }
}

/** Whether an error is a refusal with this code. */
export function isProblem(error: unknown, code: ApiProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code;
}

/** One sentence for people, whatever was thrown. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Something went wrong in this page. Please try again.';
  const field = error.errors[0];
  if (error.detail === undefined && field) return field.message;
  return error.detail ?? `${error.title}.`;
}

/** Reads a refused answer: problem details, the identity service's JSON, or nothing usable. */
export async function readProblem(answer: Response): Promise<ApiProblem> {
  const body: unknown = await answer.json().catch(() => null);
  return toProblem(answer.status, body);
}

/** @param body the parsed body of a refused answer, of any shape */
export function toProblem(status: number, body: unknown): ApiProblem {
  const members = isRecord(body) ? body : {};
  const { code, title, detail, errors, message } = members;
  return new ApiProblem({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    title: text(title) ?? text(message) ?? titleOf(status),
    detail: text(detail),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    members,
  });
}

function titleOf(status: number): string {
  if (status === 429) return 'Too many attempts. Please wait a moment and try again';
  if (status >= 500) return 'The shop has a problem. Please try again in a moment';
  return 'The shop did not accept this';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value.pointer === 'string' && typeof value.message === 'string';
}
