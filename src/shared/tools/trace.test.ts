/** Work is a step of whichever span is present, as long as that one has not ended. */
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { inSpan, presentSpan, type Span, step, traced } from './trace.ts';

/** @param told gets a line when a span ends: the way to it, and how it has failed */
function spanOf(told: string[], way: string): Span {
  let isOver = false;
  return {
    get isOver() {
      return isOver;
    },
    begin: (name) => spanOf(told, `${way} > ${name}`),
    set: () => undefined,
    end(errorType) {
      isOver = true;
      told.push(errorType === undefined ? way : `${way}: ${errorType}`);
    },
  };
}

it('is only done where nobody is told', async () => {
  expect(await step('alone', {}, async () => presentSpan() ?? 'nobody')).toBe('nobody');
  expect(await traced(undefined, async () => 'done')).toBe('done');
});

it('is a step of the span that it is done in, through whatever it waits for', async () => {
  const told: string[] = [];
  await traced(spanOf(told, 'request'), async () => {
    await Promise.resolve();
    await step('outer', {}, async () => step('inner', {}, async () => undefined));
  });
  expect(told).toEqual(['request > outer > inner', 'request > outer', 'request']);
});

it('says how it has failed by a code, and throws what it has failed with', async () => {
  const told: string[] = [];
  const error = new AppError('provider-timeout', { cause: new Error('ada@test.example') });
  const work = traced(spanOf(told, 'request'), () => step('call', {}, () => Promise.reject(error)));
  await expect(work).rejects.toBe(error);
  expect(told).toEqual(['request > call: provider-timeout', 'request: provider-timeout']);
});

it('is no step of a span that has ended', async () => {
  const told: string[] = [];
  const span = spanOf(told, 'request');
  await inSpan(span, async () => {
    span.end();
    expect(presentSpan()).toBeUndefined();
    await step('late', {}, async () => undefined);
  });
  expect(told).toEqual(['request']);
});
