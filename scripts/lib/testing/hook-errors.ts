/**
 * A reporter for Vitest beside its JSON one, which leaves out why the set-up or clean-up of a `describe`
 * failed, and what was thrown outside any test: prints both.
 */
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** Stands before what was thrown outside any test. */
export const UNHANDLED = 'Thrown outside any test:';

const reporter: Reporter = {
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()]) printErrors(module, suite);
    }
    for (const { message, stack } of unhandled) {
      process.stderr.write(`${UNHANDLED}\n${message}\n${stack ?? ''}\n`);
    }
  },
};

function printErrors(module: TestModule, suite: TestModule | TestSuite): void {
  for (const { message, stack } of suite.errors()) {
    const name = 'fullName' in suite ? suite.fullName : '';
    process.stderr.write(`${module.moduleId} ${name}\n${message}\n${stack ?? ''}\n`);
  }
}

/** Vitest makes one of what a reporter's file exports. */
export default function createReporter(): Reporter {
  return reporter;
}
